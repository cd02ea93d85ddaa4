import { unplugin } from './plugin.ts'

const tessera = unplugin.rollup
export { tessera as default }
