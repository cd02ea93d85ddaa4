// The program: speaks the Language Server Protocol over stdio, or as the editor asks by its arguments.
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { serve } from './server.ts'

if (process.argv.length <= 2) process.argv.push('--stdio')
serve(createConnection(ProposedFeatures.all))
