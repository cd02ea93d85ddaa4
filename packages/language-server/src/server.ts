// The protocol: what an editor asks, answered by the tokens that the server has at that moment.
import { fileURLToPath } from 'node:url'
import type { Steps } from '@tessera/engine'
import { followTokens, optionsIn, type Followed, type Tokens } from '@tessera/plugin-core'
import {
  CodeActionKind,
  type CodeAction,
  type CodeActionParams,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type InitializeParams,
  type Location,
  type ReferenceParams,
  type ServerCapabilities,
  type TextDocumentPositionParams,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { actionsFor, colorsIn, diagnosticsOf, hoverAt, linksIn, type About } from './answers.ts'
import { createBackground } from './background.ts'
import { complete } from './completion.ts'
import { definitionAt, isPage } from './definition.ts'
import { languageOf } from './languages.ts'
import type { Known } from './findings.ts'
import { createProjectFiles, type ProjectFiles } from './project-files.ts'
import { declaredTo, knownTo, referencesTo, rename, renamedAt } from './references.ts'
import { projectOf, type Project } from './project.ts'

const capabilities: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ['-', '$', '@', '(', '{', "'", '"', '.'] },
  hoverProvider: true,
  definitionProvider: true,
  documentLinkProvider: {},
  colorProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
}

export function serve(connection: Connection): void {
  const documents = new TextDocuments(TextDocument)
  const checks = createBackground()
  const tokens = tokensFor(connection, () => documents.all().forEach(document => void check(document)))
  const files = createProjectFiles(tokens.root, () => documents.all())

  /** null: not in a language that uses tokens, or there are none yet. */
  function asked(document: TextDocument | undefined): About | null {
    const language = document && languageOf(document.languageId)
    const project = tokens.project()
    return document && language && project ? { document, language, project } : null
  }

  function* checked(document: TextDocument, known: Known): Steps<void> {
    const about = asked(document)
    if (!about) return
    const diagnostics = yield* diagnosticsOf(about, known)
    void connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics })
  }
  // Each change begins anew, so that what is under way is of the newest version.
  async function check(document: TextDocument): Promise<void> {
    const known = await knownTo(asked(document), files)
    if (documents.get(document.uri) === document) checks.begin(document.uri, () => checked(document, known))
  }

  const answer: Answering = (otherwise, of) => async params => {
    await tokens.started()
    const about = asked(documents.get(params.textDocument.uri))
    return about ? of(about, params) : otherwise
  }

  documents.onDidChangeContent(({ document }) => {
    // What one document of tokens declares, others refer to.
    const isOfTokens = languageOf(document.languageId)?.document === true
    for (const other of isOfTokens ? documents.all() : [document])
      if (other === document || languageOf(other.languageId)?.document) void check(other)
  })
  documents.onDidClose(({ document: { uri } }) => {
    checks.stop(uri)
    void connection.sendDiagnostics({ uri, diagnostics: [] })
  })
  answerQuestions(connection, answer)
  answerAboutProject(connection, answer, files, tokens.opensPages)
  documents.listen(connection)
  connection.listen()
}

/** Gives the handler of a request: what it answers about a document, or `otherwise` for one that has no tokens. */
type Answering = <P extends { textDocument: { uri: string } }, A>(
  otherwise: A,
  of: (about: About, params: P) => A | Promise<A>,
) => (params: P) => Promise<A>

function answerQuestions(connection: Connection, answer: Answering): void {
  connection.onCompletion(
    answer({ isIncomplete: true, items: [] }, ({ document, language, project }, { position }) => {
      const start = { line: position.line, character: 0 }
      return complete(document.getText({ start, end: position }), position, language, project)
    }),
  )
  connection.onHover(answer(null, (about, { position }) => hoverAt(about, position)))
  connection.onDocumentLinks(answer([], linksIn))
  connection.onDocumentColor(answer([], colorsIn))
  // A token's color is edited where the token is.
  connection.onColorPresentation(() => [])
}

/** What other files of the project have a part in. */
function answerAboutProject(
  connection: Connection,
  answer: Answering,
  files: ProjectFiles,
  opensPages: () => boolean,
): void {
  /** What the editor did not show. */
  async function opened(pages: readonly Location[]): Promise<Location[]> {
    const shown = pages.map(({ uri }) => connection.window.showDocument({ uri, external: true, takeFocus: true }))
    const answers = await Promise.all(shown)
    return pages.filter((_, at) => !answers[at]!.success)
  }

  connection.onDefinition(
    answer<TextDocumentPositionParams, Location[]>([], async (about, { position }) => {
      const found = await definitionAt(about, position, files)
      // An editor would look for a file at the address of a page.
      return opensPages() && found.every(isPage) ? opened(found) : found
    }),
  )
  connection.onReferences(
    answer<ReferenceParams, Location[]>([], (about, { position, context }) =>
      referencesTo(about, position, files, context.includeDeclaration),
    ),
  )
  connection.onPrepareRename(answer(null, (about, { position }) => renamedAt(about, position)))
  connection.onRenameRequest(answer(null, (about, { position, newName }) => rename(about, position, newName, files)))
  connection.onCodeAction(
    answer<CodeActionParams, CodeAction[]>([], async (about, { context }) =>
      actionsFor(about, context.diagnostics, (await declaredTo(about, files)) ?? []),
    ),
  )
}

/** The tokens from the first request of the editor to its last. */
function tokensFor(connection: Connection, changed: () => void) {
  let given: InitializeParams
  let project: Project | undefined
  let live: Followed | undefined
  let starting: Promise<void> = Promise.resolve()

  function take(tokens: Tokens): void {
    project = projectOf(tokens)
    changed()
  }
  async function start(): Promise<void> {
    const warn = (message: string) => connection.window.showWarningMessage(`Tessera: ${message}`)
    try {
      live = await followTokens(optionsIn(given.initializationOptions), { root: rootOf(given), warn }, take)
      take(live.tokens)
    } catch (error) {
      connection.window.showErrorMessage(`Tessera: ${(error as Error).message}`)
    }
  }

  connection.onInitialize(params => {
    given = params
    return { capabilities }
  })
  connection.onInitialized(() => {
    starting = start()
  })
  connection.onShutdown(() => live?.close())
  return {
    project: () => project,
    root: () => rootOf(given),
    started: () => starting,
    /** Definitions in the dashboard are shown by a browser. */
    opensPages: () =>
      given.capabilities.window?.showDocument?.support === true &&
      (Object(given.initializationOptions) as { definition?: unknown }).definition !== 'location',
  }
}

function rootOf({ workspaceFolders }: InitializeParams): string {
  const [folder] = workspaceFolders ?? []
  return folder?.uri.startsWith('file:') ? fileURLToPath(folder.uri) : process.cwd()
}
