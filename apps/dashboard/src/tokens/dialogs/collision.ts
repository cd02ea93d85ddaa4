import { identifiers } from '@tessera/engine'
import type { Model } from '../../model/model.ts'

/** Another token that is spelled alike in CSS, where dots turn to hyphens. */
export function collidesWith(model: Model, name: string): string | null {
  const { css } = identifiers(name)
  return model.rows.find(row => row.name !== name && identifiers(row.name).css === css)?.name ?? null
}
