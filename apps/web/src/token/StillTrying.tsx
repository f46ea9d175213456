// Says that a call takes long. NET-111.
import { useSlowCalls } from '../shared/http/slow-calls.ts'
import { texts } from './texts.ts'

export function StillTrying() {
  const slow = useSlowCalls()
  return <p role="status">{slow && texts.stillTrying}</p>
}
