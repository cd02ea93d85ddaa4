// What the kernel hands to every operation and a domain implements. The interfaces stand here, so that the kernel knows no domain.
import type { ImportFailure, ImportOptions, ImportResult, SourceFile, SystemImport } from '@tessera/engine'

/** Whose password it is to be: whoever guesses knows that much. */
export interface PasswordOwner {
  email: string
  name: string
}

export interface Passwords {
  /** The hash to store of a new password; throws the refusal where it can be guessed. */
  hashNew(password: string, owner: PasswordOwner): Promise<string>
  /** Whether `given` is the password whose hash is stored. Without an account (undefined) it costs the same and is false. */
  matches(stored: string | undefined, given: string): Promise<boolean>
  close(): Promise<void>
}

export type ReadingResult = ImportResult | ImportFailure
export type ReadingOptions = ImportOptions & { format?: string | undefined }

export interface Documents {
  /**
   * Gives what `importTokens` of the engine gives; a token whose name cannot be stored makes it a failure.
   * Throws 400 where a document takes too long or too much memory, 429 where too many others wait to be read.
   */
  read(files: SourceFile[], options: ReadingOptions): Promise<ReadingResult>
  /** The same of `importSystem`: tokensets, and what joins them. */
  readSystem(files: SourceFile[], options: ReadingOptions): Promise<SystemImport | ImportFailure>
  close(): Promise<void>
}

export interface RefusedSignIn {
  /** In the form in which addresses are compared. Only its hash is kept: it may be a password typed into the wrong field. */
  email: string
  ip: string
  requestId: string | null
}

export interface RefusedSignIns {
  note(refused: RefusedSignIn): void
  /** Writes what is counted so far and waits for all that is being written. */
  close(): Promise<void>
}
