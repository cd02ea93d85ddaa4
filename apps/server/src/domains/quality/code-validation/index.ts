import { feature } from '../../feature.ts'
import { codeValidation } from './code-validation.ts'
import { validateInThread } from './validating.ts'

export const codeValidationFeature = feature({
  operations: { codeValidation },
  services: { codeValidator: () => validateInThread() },
})
