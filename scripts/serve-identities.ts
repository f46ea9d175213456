// `npm run identities`: a local identity provider, to try Google sign-in without Google. PORT replaces port 4010
// (SES-087).
import process from 'node:process'
import { serveIdentities } from './identity-provider/serve.ts'

const provider = await serveIdentities({
  port: Number(process.env['PORT'] ?? 4010),
  accounts: ['admin@wren.example', 'operator@wren.example', 'accounts@wren.example'],
})
process.stdout.write(`Start Wren with:
GOOGLE_CLIENT_ID=local-client
GOOGLE_CERTS_URL=${provider.certsUrl}
GOOGLE_CLIENT_LIBRARY_URL=${provider.libraryUrl}
`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void provider.stop().then(() => process.exit(0)))
