import type { Span, YamlError } from '../../core/yaml/nodes.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import { brokenFiles } from '../repository/brokenFiles.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { Findings } from './findings.ts';
import { explainSyntax } from './yamlSyntaxWords.ts';

const SYNTAX_ERRORS = 5;

/** Complaints that name no cause of their own. */
const IN_GENERAL = /^(This is no YAML|Nothing may follow here|This line is (not )?indented)/;

/** What the YAML parser found, in an author's words. `documents`: how many of the file's are read. */
export function checkYaml(yaml: YamlText, findings: Findings, documents = yaml.documents.length): void {
  for (const document of yaml.documents.slice(0, documents)) {
    let last: Span | undefined;
    let lastLine: number | undefined;
    let count = 0;
    for (const error of document.errors) {
      if (error.code === 'yaml-syntax') {
        // Many are one mistake and what follows from it.
        if (++count > SYNTAX_ERRORS) continue;
        // What follows on the same place is another view of the same mistake.
        if (last && error.span.start <= last.end) continue;
        const { code, span, message, fix } = explainSyntax(yaml.text, error.span, error.message);
        const line = yaml.lines.position(span.start).line;
        // The lines below do not fit to the broken one either.
        const follows = lastLine !== undefined && line > lastLine && line <= lastLine + 1 && code === 'yaml-syntax' && fix === undefined;
        last = error.span;
        lastLine = line;
        if (follows && IN_GENERAL.test(message)) continue;
        findings.add(code, 'error', span, message, { fix: fix && findings.replace(fix.title, fix.span, fix.newText) });
        last = { start: last.start, end: Math.max(last.end, span.end) };
      } else addOther(yaml, error, findings);
    }
  }
  const [, second] = yaml.documents;
  if (documents === 1 && second) {
    const span = { start: second.span.start, end: Math.min(second.span.start + 3, yaml.text.length) };
    findings.add('extra-document', 'warning', span, 'A template is read from the first document of its file; what follows is ignored.');
  }
}

function addOther(yaml: YamlText, { code, message, span, related }: YamlError, findings: Findings): void {
  if (code !== 'duplicate-key') {
    findings.add(code, 'error', span, message);
    return;
  }
  const name = yaml.text.slice(span.start, span.end);
  const line = related ? yaml.lines.position(related.start).line + 1 : 0;
  const first = related ? yaml.text.slice(related.start, related.end) : name;
  const isOther = yaml.dialect === 'manifest' && /^[\w+.-]+$/.test(first) && first !== name;
  const words = isOther
    ? `the key “${first}” in line ${line} means the same without quotes`
    : `it stands in this map already, in line ${line}`;
  findings.add('duplicate-key', 'error', span, `“${name}” is a duplicate key: ${words}.`, {
    related: related ? [{ message: 'The first one', file: findings.file, range: yaml.lines.range(related) }] : [],
  });
}

/** Keeps consequences of broken files from being reported as mistakes. */
export function announceBroken(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  if (brokenFiles(index).length > 0) findings.isPartlyKnown();
  const errors = file.yaml.documents[0]?.errors ?? [];
  findings.isBrokenAt(errors.filter(({ code }) => code === 'yaml-syntax').map(({ span }) => span));
}
