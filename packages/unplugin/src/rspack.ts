import { unplugin } from './plugin.ts'

const tessera = unplugin.rspack
export { tessera as default }
