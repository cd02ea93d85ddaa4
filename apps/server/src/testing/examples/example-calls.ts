// The input of each operation for the examples of the reference. A read without an entry is called as the owner with the ids of
// the example world; every write has an entry in the file of its domain.
// A new operation that writes needs an entry. Then: npx vitest run --project services examples -u
import { accountCalls } from './account-calls.ts'
import type { ExampleCall } from './example-call.ts'
import { documentationCalls } from './documentation-calls.ts'
import { organizationCalls } from './organization-calls.ts'
import { factorCalls } from './factor-calls.ts'
import { gitCalls } from './git-calls.ts'
import { scimCalls } from './scim-calls.ts'
import { serviceAccountCalls } from './service-account-calls.ts'
import { joiningCalls } from './joining-calls.ts'
import { tokenCalls } from './token-calls.ts'
import { outputCalls } from './output-calls.ts'
import { guidanceCalls } from './guidance-calls.ts'
import { adviceCalls } from './advice-calls.ts'
import { usageCalls } from './usage-calls.ts'
import { workspaceCalls } from './workspace-calls.ts'

export const exampleCalls: Record<string, ExampleCall> = {
  ...workspaceCalls,
  ...documentationCalls,
  ...outputCalls,
  ...usageCalls,
  ...guidanceCalls,
  ...adviceCalls,
  ...tokenCalls,
  ...organizationCalls,
  ...gitCalls,
  ...scimCalls,
  ...accountCalls,
  ...factorCalls,
  ...serviceAccountCalls,
  ...joiningCalls,
}
