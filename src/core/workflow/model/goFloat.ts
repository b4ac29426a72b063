/** Whether Go's `strconv.ParseFloat` takes a text: decimal or hexadecimal, underscores between digits, inf and nan in any case. */
export function isGoFloat(text: string): boolean {
  if (/^[-+]?(inf|infinity|nan)$/i.test(text)) return !/^[-+]nan$/i.test(text);
  const decimal = /^[-+]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)([eE][-+]?\d+(_\d+)*)?$/;
  const hexadecimal = /^[-+]?0[xX]_?[\da-fA-F]+(_[\da-fA-F]+)*(\.([\da-fA-F]+(_[\da-fA-F]+)*)?)?[pP][-+]?\d+$/;
  if (hexadecimal.test(text)) return true;
  return decimal.test(text) && Number.isFinite(Number(text.replaceAll('_', '')));
}
