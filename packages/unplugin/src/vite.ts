import { unplugin } from './plugin.ts'

const tessera = unplugin.vite
export { tessera as default }
