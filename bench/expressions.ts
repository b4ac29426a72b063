// 10,000 evaluations of each of ten expressions as workflows have them, each compiled once.
import { compileTemplate } from '../src/core/template/compileTemplate.ts';
import { fixtureInstallation } from '../src/core/template/fixtures.ts';
import { renderTemplate } from '../src/core/template/renderTemplate.ts';
import { ScopeEnvironment } from '../src/core/template/scopeEnvironment.ts';
import { figure, median } from './support/measure.ts';
import { printTable } from './support/table.ts';

const TEMPLATES = [
  'plain text',
  '{{ detector }}',
  "{{ enabled_a == 'true' && enabled_b == 'true' }}",
  '--host={{ it }} --detector={{ detector }} --id={{ environment_id }}',
  "{{ len(modules) > 0 ? with_modules : plain_path + '/bin/reader' }}",
  '{{ strings.ToUpper(strings.TrimSpace(detector)) }}',
  "{{ util.PrefixedOverride('rate', 'tst') }}",
  '{{ json.Unmarshal(hosts)[0] }}',
  "{{ filter(json.Unmarshal(hosts), {# startsWith 'flp00'}) }}",
  "{{ Parent().Path + '.reader:channel' }}",
];
const EVALUATIONS = 10_000;

const variables = new Map(
  Object.entries({
    detector: 'TST',
    enabled_a: 'true',
    enabled_b: 'false',
    it: 'flp001.example',
    environment_id: '2oDvieFrVTi',
    modules: '',
    with_modules: 'load && reader',
    plain_path: '/opt/o2',
    rate: '50',
    tst_rate: '100',
    hosts: JSON.stringify(Array.from({ length: 20 }, (_, n) => `flp${String(n).padStart(3, '0')}`)),
  }),
);
const role = { name: 'host', path: 'root.host' };
const environment = new ScopeEnvironment({
  variables: { get: (name) => variables.get(name), names: () => variables.keys() },
  installation: fixtureInstallation({}),
  role: { parent: role, up: () => role, self: role },
  dpl: true,
  newUid: () => '2new',
});

const rows = TEMPLATES.map((text) => {
  const template = compileTemplate(text);
  const result = renderTemplate(template, environment);
  if (result.kind !== 'text') throw new Error(`${text}: ${JSON.stringify(result)}`);
  const time = median(5, () => {
    for (let round = 0; round < EVALUATIONS; round++) renderTemplate(template, environment);
  });
  return [text, figure(time), figure(EVALUATIONS / time)];
});
printTable('Expressions, 10,000 evaluations of each', [['template', 'ms', 'a millisecond'], ...rows]);
