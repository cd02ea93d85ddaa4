import type { ImportFailure, ImportOptions, ImportResult, SourceFile, SystemImport } from '@tessera/engine'

export type ReadingResult = ImportResult | ImportFailure
export type ReadingOptions = ImportOptions & { format?: string | undefined }

export interface Documents {
  /**
   * Returns the result of the engine's `importTokens`, which is a failure if a token has a name that cannot be stored.
   * Throws 400 if a document takes too long or too much memory, and 429 if too many documents wait, in total or for
   * this account.
   */
  read(files: SourceFile[], options: ReadingOptions, account?: string): Promise<ReadingResult>
  /** The same for `importSystem`: tokensets and their resolver. */
  readSystem(files: SourceFile[], options: ReadingOptions, account?: string): Promise<SystemImport | ImportFailure>
  close(): Promise<void>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    documents: Documents
  }
}
