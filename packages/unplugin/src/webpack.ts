import { unplugin } from './plugin.ts'

const tessera = unplugin.webpack
export { tessera as default }
