// The public interface of the engine. Everything else is private.
export * from './base/token.ts'
export * from './base/finding.ts'
export * from './format/format.ts'
export * from './resolver/variants.ts'
export { types, typeNames, isTypeName, type TypeName } from './types/index.ts'
export type { Reference } from './formula/alias.ts'
export { isMisfit } from './types/type.ts'
export { toPixels } from './types/dimension.ts'
export type { Color } from './color/color.ts'
export { isInDisplayP3, isWide, toDisplayP3, toOklch, toSrgb } from './color/convert.ts'
export { apcaContrast } from './color/apca.ts'
export { labDifference, toLab, type Lab65 } from './color/lab.ts'
export { toHsl } from './color/hsl.ts'
export { colorDifference, contrastRatio } from './color/measure.ts'
export { hex } from './color/write.ts'
export { formats, formatById, specFormats } from './formats/index.ts'
export { deprecationOf } from './formats/deprecation.ts'
export { nameKey } from './reading/references/surroundings.ts'
export { notUtf8, textOfBytes, type NotText } from './reading/text/bytes.ts'
export { isObject } from './base/plain-json.ts'
export { checkName } from './naming/name.ts'
export { modeKeys } from './naming/mode-keys.ts'
export { checkFormulas, checkValue, typedFormulas } from './values/value.ts'
export { aliasOf, referenceIn, references, renameReferences, replaceReferences } from './formula/alias.ts'
export { circleFinder, findCircle } from './resolve/circle.ts'
export { tryFormula, type FormulaTrial } from './resolve/try-formula.ts'
export { formulaFunctions } from './formula/catalog.ts'
export { formulaText, isBad as isBadFormula, readFormula } from './formula/formula.ts'
export { placesIn as referencesInFormula } from './formula/references.ts'
export {
  resolveInSteps,
  resolveTokens,
  type Resolution,
  type Resolved,
  type ResolvedLiteral,
} from './resolve/resolve.ts'
export { eachInSteps, finish, type Steps } from './resolve/steps.ts'
export type { Unresolvable } from './resolve/unresolvable.ts'
export * from './resolver/resolver.ts'
export { completeInput, parseInput, type InputFault } from './resolver/input.ts'
export { orderOf, partsInOrder, sourcesOf } from './resolver/order.ts'
export { firstInput, permutationCount, permutationsFrom } from './resolver/permutations.ts'
export {
  layersAt,
  resolveLayers,
  resolveLayersInSteps,
  tokensIn,
  type Layer,
  type LayeredResolution,
  type TokensOf,
} from './resolver/layers.ts'
export { axesOfTokens, type Holder } from './resolver/holders.ts'
export { resolveSources, resolveSourcesInSteps, resolveSystem, type ResolvedSystem } from './resolver/resolve-system.ts'
export { checkResolverShape, resolverLimits, type ShapeFault } from './resolver/check-shape.ts'
export { permutationInput, systemVariants } from './resolver/system-variants.ts'
export { cssName, slug as slugOf } from './naming/spelling.ts'
export { isLowerVersion, isVersion, parseVersion, type Version } from './base/version.ts'
export { diffTokens, type TokenChange, type TokenDiff } from './values/diff.ts'
export { exportSystem, exportTokens } from './outputs/export.ts'
export { namesFor as outputNames } from './outputs/naming.ts'
export { checkOutput } from './outputs/check-output.ts'
export { withUnit } from './outputs/convert.ts'
export { checkThemes } from './outputs/conditions.ts'
export { colorNotations, outputSchema, projectOutputSchema, type Output, type ProjectOutput } from './outputs/output.ts'
export {
  formatFault,
  transformFault,
  type FormatDefinition,
  type OutputFunctions,
  type TransformDefinition,
} from './outputs/functions/definitions.ts'
export { checkFunctions } from './outputs/functions/registry.ts'
export { optionNamed } from './outputs/options.ts'
export { outputSettings } from './outputs/settings.ts'
export { createOutputWriter, writeOutput, type OutputSource, type WrittenOutput } from './outputs/write-output.ts'
export { importTokens, isImportFailure, recogniseFormat } from './imports/import.ts'
export { importSystem } from './imports/import-system.ts'
export { guessShaping } from './systems/shaping/guess.ts'
export {
  isUnshaped,
  separators,
  shapeImport,
  unshaped,
  type Separator,
  type Shaping,
  type ShapingRemark,
} from './systems/shaping/shaping.ts'
export { Adviser, type Advice, type ThemedQuestion } from './advice/adviser.ts'
export type { AdviceSubject } from './advice/advised-system.ts'
export type { Explanation } from './advice/explain.ts'
export type { Pinned, PrimerFacts } from './advice/primer.ts'
export type { ThemedMode } from './advice/themes.ts'
export { joinedSystem } from './systems/joined-system.ts'
export { combinedModes } from './systems/combined-modes.ts'
export { systemOf, type LoadedTokenset } from './systems/system-of-records.ts'
export { outputSourceOf } from './outputs/file-source.ts'
export { fewNotesOf, notesOf, unresolvedOf, type Unresolved } from './findings/export.ts'
export { toSarif, type PlacedFinding } from './rules/sarif/sarif.ts'
export { optionsSchemaOf, type OptionSchema } from './rules/checking/options-schema.ts'
export { rules } from './rules/index.ts'
export type { FixOperation, ResolvedVariant, Rule } from './rules/rule.ts'
export { mendedColor } from './rules/checking/mended-color.ts'
export { checkRules } from './rules/check.ts'
export { literalKey } from './rules/checking/same-value.ts'
export { globsMatcher } from './naming/glob.ts'
export { groupsAbove } from './naming/groups-above.ts'
export { presets, type Preset } from './rules/checking/presets.ts'
export { backgroundWords, colorRoleOf, foregroundWords, lastWordsOf } from './rules/names/color-roles.ts'
export { globPairs, intendedPairs, pairsOfRules, type ColorPair } from './rules/names/intended-pairs.ts'
export { inWords, wordsWithin } from './base/schema-words.ts'
export { nearestName } from './rules/names/nearest.ts'
export { ruleSettingSchema, type RuleSetting, type Where } from './rules/checking/settings.ts'
export { createChecker, type Checker, type Look } from './rules/checking/checker.ts'
export type { CheckFinding } from './rules/checking/check-finding.ts'
export { meterOf, TooLarge, type Bounds } from './rules/checking/bounds/meter.ts'
export type { Unlisted } from './rules/checking/bounds/tally.ts'
export type {
  BoundToken,
  Checked,
  CheckedMode,
  GuidedName,
  UsedName,
  CheckedResolver,
  CheckedToken,
  ModeName,
  ReleasedToken,
} from './rules/checking/checked.ts'
export { isScaleFault, makeScale } from './scales/make-scale.ts'
export { scaleKinds, type ScaleFault, type ScaleKind, type ScaleRule, type ScaleTokens } from './scales/scale.ts'
export { cssText, pictureKind, type PictureKind } from './values/picture.ts'
export { canonicalJson } from './values/canonical.ts'
export * from './format/options.ts'
export {
  platformNames,
  platforms,
  type NameOptions,
  type Platform,
  type PlatformNames,
} from './formats/platform-names.ts'
export { androidModeSuffixes } from './formats/android/write.ts'
export {
  manifestVersion,
  type CodeNames,
  type Language,
  type Manifest,
  type ManifestToken,
} from './formats/manifest/write.ts'
export { identifiers, type Identifiers } from './formats/identifiers.ts'
export { parseText } from './reading/text/json-text.ts'
export { checkDtcg, type Verdict } from './formats/dtcg/check/check.ts'
export { checkResolver, fileReferences } from './formats/dtcg-resolver/check.ts'
export { checkMedia, checkSelector } from './resolver/css-conditions.ts'
export { sheetChoices, withRootChoices, type SheetChoice } from './formats/css/system/choices.ts'
export { editJson, type EditProblem, type JsonEdit, type JsonPath } from './edit/text/edit-json.ts'
export { editTokens, editAndRead } from './edit/tokens/edit-tokens.ts'
export {
  readTokens,
  setsIn,
  type EditableFormat,
  type ReadText,
  type TokenEditOptions,
} from './edit/tokens/read-tokens.ts'
export { byHex, hasTornColors, haveSameHex, settleColors } from './edit/tokens/hex.ts'
export { linesIn } from './edit/text/lines.ts'
export { membersIn } from './edit/text/members.ts'
export { refusedValue } from './values/unreadable.ts'
export { OWN, withOwn, withoutOwn } from './base/own-facts.ts'
export { isSameToken, tokenMeaning } from './edit/tokens/same-token.ts'
