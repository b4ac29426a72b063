/** Zero-based, in UTF-16 code units, as the Language Server Protocol counts. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** `error` only if AliECS or the API server would refuse it or the run would surely fail; `warning` if accepted and then wrong. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

export interface RelatedPlace {
  readonly message: string;
  readonly file: string;
  readonly range: Range;
}

/** What all checking yields. `code` is stable and has a section in docs/problems.md. `file` is a path or URI as the caller gave it. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  readonly range: Range;
  /** Path inside an object that has no text of its own, as the API server writes it: `taskTemplates.tasks.flp001[0].env`. */
  readonly field?: string;
  readonly related?: readonly RelatedPlace[];
  readonly fix?: Fix;
}
