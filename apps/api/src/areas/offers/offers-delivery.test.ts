// Delivery reports of the text-message service. OFR-048
import { expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useScene } from '../visits/visits.builders.ts'
import { signatureOf } from './offers-messages.commands.ts'
import { aNearbyNurse, aSavedVisit, blastNow, textsAbout } from './offers-blast.builders.ts'

const app = useTestApp({ now: blastNow })
const scene = useScene(app)

test('OFR-048 signed reports never fall back, are published, and refuse unknown messages and states', async () => {
  const visit = await aSavedVisit(app, scene)
  await scene.admin.call(offers.notify, { id: visit, nurses: [await aNearbyNurse(app)] })
  await app.settle()
  const id = (await textsAbout(app, visit))[0]?.provider_message_id as string
  const secret = app.instance.platform.secrets.token
  const report = (
    status: string,
    message_id = id,
    signature = signatureOf(secret, message_id, status),
  ) =>
    app.nobody.call(
      offers.messageStatus,
      { message_id, status },
      { 'x-message-signature': signature },
    )
  const state = async () =>
    (await scene.admin.call(offers.notified, { assignment_id: visit })).body.data[0]?.sms_status
  expect((await report('read', id, signatureOf(secret, id, 'sent'))).status).toBe(403)
  expect(
    (await app.nobody.call(offers.messageStatus, { message_id: id, status: 'read' })).status,
  ).toBe(403)
  expect((await report('eaten')).status).toBe(400)
  expect((await report('read', 'nobody-knows')).status).toBe(404)
  const heard: string[] = []
  const listener = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      heard.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  expect([(await report('failed')).status, await state()]).toEqual([204, 'delivered'])
  expect(heard).toEqual([])
  expect([(await report('read')).status, await state()]).toEqual([204, 'read'])
  await expect.poll(() => heard).toContain('assignment_notify')
  await listener.close()
  expect([(await report('delivered')).status, await state()]).toEqual([204, 'read'])
})
