// Three pages without shell or router. The address alone selects the page, and opening one changes nothing. SHL-008,
// SHL-009, SHL-010, SHL-011, TOK-008, TOK-072.
import '@fontsource-variable/inter/wght.css'
import '../shared/theme/tokens.css'
import './token.css'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { showUsPhone } from '@wren/contract/phone-us'
import { asksToClear, clearCaches } from '../shared/session/clear-cache.ts'
import { readConfig, type Config } from './call.ts'
import { redirectWithoutToken } from './admission.ts'
import { NurseConfirm } from './NurseConfirm.tsx'
import { NurseSelect } from './NurseSelect.tsx'
import { Frame } from './Frame.tsx'
import { Loading } from './Loading.tsx'
import { Warning } from './Warning.tsx'
import { Patient } from './Patient.tsx'
import { tokenRoutes } from './routes.ts'
import { texts } from './texts.ts'

/** Rewrites /nc/{t} to /nc?t={t} and keeps the rest of the query (SHL-010). */
function tidyAddress(): void {
  const tokenInPath = /^\/nc\/([^/]+)$/.exec(location.pathname)?.[1]
  if (tokenInPath === undefined) return
  const query = new URLSearchParams(location.search)
  query.set('t', decodeURIComponent(tokenInPath))
  history.replaceState(null, '', `/nc?${query}`)
}

/** On /nc, `t` wins over `token` (TOK-008). */
const tokenOf = (query: URLSearchParams): string =>
  query.get('t') ?? (location.pathname === '/nc' ? (query.get('token') ?? '') : '')

const pages = { '/ns': NurseSelect, '/nc': NurseConfirm, '/ps': Patient } as const

function Page() {
  const [config, setConfig] = useState<Config | null>(null)
  const path = location.pathname.replace(/\/$/, '') as keyof typeof pages
  const query = new URLSearchParams(location.search)
  const token = tokenOf(query)
  const several = query.get('d') === '1'
  useEffect(() => {
    void readConfig().then(setConfig)
  }, [])
  useEffect(() => {
    const tag =
      config === null || config.environment === 'production' ? '' : `[${config.environment}] `
    document.title = `${tag}${tokenRoutes.find((route) => route.path === path)?.title ?? 'Wren'} - Wren`
  }, [config, path])
  if (config === null) return <Loading phone="" several={several} />
  if (token === '')
    return (
      <Frame title="Wren" phone={config.phone} buttons={[]} busy={false}>
        <Warning>
          {path === '/ps' ? texts.patientError : texts.wentWrong(showUsPhone(config.phone))}
        </Warning>
      </Frame>
    )
  const LinkPage = pages[path] ?? NurseSelect
  return <LinkPage token={token} phone={config.phone} several={several} />
}

function open(): void {
  tidyAddress()
  document.getElementById('late')?.remove()
  const isProtected =
    tokenOf(new URLSearchParams(location.search)) === '' &&
    location.pathname.replace(/\/$/, '') !== '/ps'
  const redirect = isProtected ? redirectWithoutToken() : null
  if (redirect === null)
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <Page />
      </StrictMode>,
    )
  else location.replace(redirect)
}

if (asksToClear(location.search)) void clearCaches()
else open()
