// Recovery codes: 120 random bits each, so that their plain hashes tell nothing.
import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { hashToken } from '../../../base/secrets/secret.ts'

const count = 10

/** As `ABCD-EFGH-IJKL-MNOP-QRST-UVWX`, in Base32, which has no digits that look like letters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer })
    return base32.match(/.{4}/g)!.join('-')
  })

/** However it was typed. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
