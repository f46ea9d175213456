// design "Tests": what is waited for may be late on a busy machine; what never comes fails all the same.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 20_000 })
