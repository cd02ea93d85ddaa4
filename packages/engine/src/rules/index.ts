// The list of all rules. A new rule is a file beside this one and a line here.
import { aliasOnly } from './alias-only.ts'
import { brokenAlias } from './broken-alias.ts'
import { colorDistance } from './color-distance.ts'
import { contrast } from './contrast.ts'
import { deprecatedUse } from './usage/deprecated-use.ts'
import { descriptionRequired } from './description-required.ts'
import { duplicateValue } from './duplicate-value.ts'
import { expired } from './expired.ts'
import { maxGamut } from './max-gamut.ts'
import { minFontSize } from './min-font-size.ts'
import { minTargetSize } from './min-target-size.ts'
import { missingBinding } from './usage/missing-binding.ts'
import { missingPurpose } from './usage/missing-purpose.ts'
import { modeCoverage } from './mode-coverage.ts'
import { naming } from './naming.ts'
import { removedWithoutReplacement } from './removed-without-replacement.ts'
import type { Rule } from './rule.ts'
import { scaleStep } from './scale-step.ts'
import { typeRequiredParts } from './type-required-parts.ts'
import { unusedInCode } from './usage/unused-in-code.ts'
import { unusedPrimitive } from './unused-primitive.ts'
import { usedWhenDeprecated } from './usage/used-when-deprecated.ts'

export const rules: readonly Rule[] = [
  brokenAlias,
  contrast,
  naming,
  descriptionRequired,
  aliasOnly,
  duplicateValue,
  unusedPrimitive,
  maxGamut,
  typeRequiredParts,
  modeCoverage,
  minFontSize,
  minTargetSize,
  scaleStep,
  colorDistance,
  deprecatedUse,
  expired,
  removedWithoutReplacement,
  unusedInCode,
  usedWhenDeprecated,
  missingBinding,
  missingPurpose,
]
