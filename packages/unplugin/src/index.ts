// `tessera.vite(…)`, `tessera.rollup(…)` and so on; each has an entry of its own as well.
export { unplugin as default } from './plugin.ts'
