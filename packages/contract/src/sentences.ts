// Validation messages. The specification fixes their wording.
import { typeNames } from '@tessera/engine'

export const nameRequired = 'Name is required and must be a non-empty string'
export const nameInvalid = 'Name must be a non-empty string'
export const descriptionInvalid = 'Description must be a string or null'
export const isDefaultInvalid = 'is_default must be a boolean'
export const typeRequired = `Type is required and must be one of: ${typeNames.join(', ')}`
export const typeInvalid = `Type must be one of: ${typeNames.join(', ')}`
export const valueRequired = 'Value is required unless alias_to is provided'
export const limitInvalid = 'Limit must be a whole number from 1 to 1000'
export const cursorInvalid = 'Cursor is not valid: pass next_cursor of the page before, unchanged'
export const invisibleCharacter = (field: string, character: string) =>
  `${field} must not contain invisible characters: remove ${character}`
