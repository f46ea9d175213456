// The start of the app: theme and policy first, then the session, then the screens.
import '../shared/theme/jitless.ts'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-emoji/wght.css'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import '@mantine/core/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../shared/http/query-client.ts'
import { ThemeProvider } from '../shared/theme/ThemeProvider.tsx'
import { router } from './routes/router.tsx'
import { asksToClear, clearCaches } from '../shared/session/clear-cache.ts'
import { listen } from './start.ts'

function render(): void {
  listen()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  document.getElementById('late')?.remove()
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  )
}

if (asksToClear(window.location.search)) void clearCaches()
else render()
