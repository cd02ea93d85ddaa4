// The public API of the npm package: a project writes outputs with its own formats and transforms. Exports of this file are
// stable, all other parts of the engine may change. The build generates the declarations from these files alone, so each export
// declares its type.
export { defineFormat, defineTransform } from '../functions/definitions.ts'
export type {
  FormatAxis,
  FormatContext,
  FormatDefinition,
  FormatFile,
  FormatMode,
  FormatOptions,
  OutputFunctions,
  TransformContext,
  TransformDefinition,
} from '../functions/definitions.ts'
export type { ResolvedToken, TokenFacts, TokenOfType, TokenReference } from '../functions/resolved-token.ts'
export type {
  BorderValue,
  ColorComponent,
  ColorSpaceName,
  ColorValue,
  CubicBezierValue,
  DimensionValue,
  DurationValue,
  GradientStopValue,
  ShadowLayerValue,
  StrokeStyleValue,
  TokenValue,
  TransitionValue,
  TypographyValue,
  ValueByType,
} from '../functions/values.ts'
export type { Json, JsonObject } from '../../base/token.ts'
export type { TypeName } from '../../base/type-names.ts'
export type { OutputSettings } from './settings.ts'
export { readTokens, TokensError, writeOutputs, type TokenFile, type TokenSource, type WrittenFiles } from './write.ts'
export {
  camelCase,
  constantCase,
  decimal,
  kebabCase,
  oneLine,
  pascalCase,
  snakeCase,
  toHex,
  toHsl,
  toOklch,
  toPixels,
  toSrgb,
  type SrgbColor,
} from './spelling.ts'
