#!/usr/bin/env node
// The server's program by a name: `tessera-server`, `tessera-server audit verify`.
await import('../dist/main.js')
