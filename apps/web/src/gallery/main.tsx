// The kit on one page, in development only: /gallery.html#/list, #/record, #/parts, #/states. It answers its own calls.
import '../shared/theme/jitless.ts'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-emoji/wght.css'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import '@mantine/core/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Keys } from '../app/shell/Keys.tsx'
import { useKeysOpen } from '../app/shell/keys-open.ts'
import { Notices } from '../app/shell/Notices.tsx'
import { queryClient } from '../shared/http/query-client.ts'
import { useKeyListener } from '../shared/commands/use-commands.ts'
import { loadSession } from '../shared/session/session.ts'
import { setFlags } from '../shared/session/flags.ts'
import { PickerSources } from '../shared/pickers/picker-sources.tsx'
import { ThemeProvider } from '../shared/theme/ThemeProvider.tsx'
import { answerCalls, fakeToken } from './fake-server.ts'
import { pickers } from './fake-pickers.ts'
import { GalleryForm } from './GalleryForm.tsx'
import { GalleryList } from './GalleryList.tsx'
import { GalleryParts } from './GalleryParts.tsx'
import { GalleryStates } from './GalleryStates.tsx'

localStorage.setItem('token', fakeToken)
answerCalls()
loadSession()
setFlags({ 'take-rates': true, 'flag-global-search': true })

function Root() {
  useKeyListener()
  const keys = useKeysOpen()
  return (
    <PickerSources pickers={pickers}>
      <div style={{ display: 'flex', height: '100%' }}>
        <Outlet />
      </div>
      <Notices />
      {keys && <Keys />}
    </PickerSources>
  )
}

const root = createRootRoute({ component: Root })
const page = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component })
const routes = [
  page('/', GalleryParts),
  page('/parts', GalleryParts),
  page('/list', GalleryList),
  page('/visits/$aid', GalleryForm),
  page('/record', GalleryForm),
  page('/states', GalleryStates),
]
const router = createRouter({ routeTree: root.addChildren(routes), history: createHashHistory() })

createRoot(document.getElementById('root') as HTMLElement).render(
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </ThemeProvider>,
)
