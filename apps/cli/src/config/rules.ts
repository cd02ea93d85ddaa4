// Loaded where the configuration has rules: their schema needs all of them.
export { ruleSettingSchema } from '@tessera/engine'
