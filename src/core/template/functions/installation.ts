import { func, namedFunc, STRING } from '../../expr/types/goType.ts';
import { asked, type FunctionTable } from './functionTable.ts';

const ONE = func([STRING], [STRING]);
const TWO = func([STRING, STRING], [STRING]);
const ONE_NAMED = namedFunc('template.GetConfigFunc', ONE);
const TWO_NAMED = namedFunc('template.GetMultiVarConfigFunc', TWO);

/** Objects that the installation's configuration service answers. */
export const INSTALLATION: Readonly<Record<'config' | 'inventory' | 'runtime', FunctionTable>> = {
  config: {
    Get: asked('config.Get', ONE),
    GetLegacy: asked('config.GetLegacy', ONE),
    Resolve: asked('config.Resolve', func([STRING, STRING, STRING, STRING], [STRING])),
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
