import { unplugin } from './plugin.ts'

const tessera = unplugin.esbuild
export { tessera as default }
