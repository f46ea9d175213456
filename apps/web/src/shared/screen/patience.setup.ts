// Longer timeouts of waits, for busy machines.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 20_000 })
