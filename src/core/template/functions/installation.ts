import { func, namedFunc, STRING } from '../../expr/types/goType.ts';
import { answerOf, asked, type FunctionEntry, type FunctionTable, textAt } from './functionTable.ts';
import { knownRunType } from './runTypes.ts';

const ONE = func([STRING], [STRING]);
const TWO = func([STRING, STRING], [STRING]);
const ONE_NAMED = namedFunc('template.GetConfigFunc', ONE);
const TWO_NAMED = namedFunc('template.GetMultiVarConfigFunc', TWO);

/** `config.Resolve(component, run type, role, entry)`. */
const RESOLVE: FunctionEntry = {
  type: func([STRING, STRING, STRING, STRING], [STRING]),
  call: (args, scope) => {
    const [component = '', , ...rest] = args;
    return answerOf('config.Resolve', [component, knownRunType(textAt(args, 1)), ...rest], scope);
  },
};

/** Objects that the installation's configuration service answers. */
export const INSTALLATION: Readonly<Record<'config' | 'inventory' | 'runtime', FunctionTable>> = {
  config: {
    Get: asked('config.Get', ONE),
    GetLegacy: asked('config.GetLegacy', ONE),
    Resolve: RESOLVE,
    ResolvePath: asked('config.ResolvePath', ONE),
  },
  inventory: {
    DetectorForHost: asked('inventory.DetectorForHost', ONE),
    DetectorsForHosts: asked('inventory.DetectorsForHosts', ONE),
    CRUCardsForHost: asked('inventory.CRUCardsForHost', ONE),
    EndpointsForCRUCard: asked('inventory.EndpointsForCRUCard', TWO),
  },
  runtime: {
    Get: asked('runtime.Get', TWO),
    Set: asked('runtime.Set', func([STRING, STRING, STRING], [STRING])),
  },
};

/** Deprecated names of the same. */
export const LEGACY_INSTALLATION: FunctionTable = {
  GetConfig: asked('config.Get', ONE_NAMED),
  GetConfigLegacy: asked('config.GetLegacy', ONE_NAMED),
  ResolveConfigPath: asked('config.ResolvePath', ONE_NAMED),
  DetectorForHost: asked('inventory.DetectorForHost', ONE_NAMED),
  DetectorsForHosts: asked('inventory.DetectorsForHosts', ONE_NAMED),
  CRUCardsForHost: asked('inventory.CRUCardsForHost', ONE_NAMED),
  EndpointsForCRUCard: asked('inventory.EndpointsForCRUCard', TWO_NAMED),
  GetRuntimeConfig: asked('runtime.Get', TWO_NAMED),
};
