// `node scripts/packing/sdk.mjs FILE`: packs the JavaScript client.
import { buildSdk } from '../../packages/sdk/publish/build.mjs'
import { reportAndExit } from '../ensure.mjs'
import { packStaged } from './staged.mjs'

await packStaged('sdk', process.argv[2], buildSdk).catch(reportAndExit)
