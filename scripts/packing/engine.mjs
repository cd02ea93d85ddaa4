// `node scripts/packing/engine.mjs FILE`: packs the engine, for formats and transforms of projects.
import { buildEngine } from '../../packages/engine/publish/build.mjs'
import { reportAndExit } from '../ensure.mjs'
import { packStaged } from './staged.mjs'

await packStaged('engine', process.argv[2], buildEngine, ['examples']).catch(reportAndExit)
