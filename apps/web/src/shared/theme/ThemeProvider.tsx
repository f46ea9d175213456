// design "Look and feel": light and dark follow the system until somebody chooses.
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { nonce } from './nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
