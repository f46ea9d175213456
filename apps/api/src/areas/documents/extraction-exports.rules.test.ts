// DOC-043, 044, 056: referrals that a program wrote: whose a value is stands in the names around it. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-09-14T10:00:00-07:00', reference).fields

describe('XML', () => {
  const order = (patient: string) =>
    read(`<?xml version="1.0"?>
<Order created="2026-09-14">
  <Pharmacy><Name>Acme Infusion</Name><Address city="Tempe" state="AZ" zip="85281"/><MainPhone>480-555-0100</MainPhone>
    <Requester><FullName>Ann Poe</FullName><Phone>480-555-0126</Phone><Email>ann@acme.test</Email></Requester></Pharmacy>
  ${patient}
  <Drug>ENTYVIO 300 MG</Drug><FirstNurseVisit>2026-09-21</FirstNurseVisit><VisitLength unit="min">90</VisitLength>
</Order>`)
  const whole = {
    postal_code: '85201',
    city: 'Mesa',
    state: 'AZ',
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    pharmacy_mrn: 'AC-0044',
    contact_name: 'Ann Poe',
    contact_phone: '4805550126',
    start_date: '2026-09-21',
    visit_duration_minutes: 90,
  }
  test('what stands in attributes, and the address for the bill', () => {
    expect(
      order(
        '<Patient id="AC-0044"><Name first="Jane" last="Roe"/><Address type="MAILING"><Line1>PO Box 4</Line1><City>Yuma</City><State>AZ</State><Zip>85364</Zip></Address><Address type="VISIT"><Line1>12 W Elm St</Line1><City>Mesa</City><State>AZ</State><Zip>85201</Zip></Address></Patient>',
      ),
    ).toMatchObject(whole)
  })
  test('names of elements with a namespace', () => {
    expect(
      order(
        '<p:Patient id="AC-0044"><p:FirstName>Jane</p:FirstName><p:LastName>Roe</p:LastName><p:Address city="Mesa" state="AZ" zip="85201-3344"/></p:Patient>',
      ),
    ).toMatchObject(whole)
  })
})

describe('JSON', () => {
  test.each([
    ['mailing', 'service'],
    ['billing', 'home'],
    ['previous', 'visit'],
  ])('addresses of a list: %s and %s', (first, second) => {
    const address = (type: string, zip: string, city: string) => ({
      type,
      line1: '12 W Elm St',
      city,
      state: 'AZ',
      postalCode: zip,
    })
    const fields = read(
      JSON.stringify(
        {
          submittedBy: { name: 'Ann Poe', phone: '480-555-0126' },
          pharmacy: {
            name: 'Acme Infusion',
            address: { city: 'Tempe', state: 'AZ', postalCode: '85281' },
          },
          patient: {
            externalId: 'AC-0044',
            name: { given: 'Jane', family: 'Roe' },
            birthDate: '1970-03-03',
            addresses: [address(first, '85364', 'Yuma'), address(second, '85201', 'Mesa')],
          },
          order: { medication: 'Entyvio 300 mg IV', priorMedications: ['Humira'] },
          visit: { requestedDate: '2026-09-21' },
        },
        null,
        1,
      ),
    )
    expect(fields).toMatchObject({
      postal_code: '85201',
      city: 'Mesa',
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      pharmacy_mrn: 'AC-0044',
      start_date: '2026-09-21',
      contact_name: 'Ann Poe',
      contact_phone: '4805550126',
    })
  })
})

describe('keys with the piece before the dot', () => {
  const export_ = (owner: string, place: string) =>
    read(`#hand-off v1\n${owner}.last=Roe\n${owner}.first=Jane\n${owner}.dob=19700303\n${owner}.sex=F\n${place}.addr1=12 W Elm St\n${place}.city=Mesa\n${place}.state=AZ\n${place}.zip=85201
mail.addr1=PO Box 4\nmail.city=Yuma\nmail.zip=85364\nva.facility.zip=85012\npharm.name=Acme Infusion\npharm.zip=85281\npharm.tel=480-555-0100\npharm.contact=Ann Poe\npharm.contact.tel=480-555-0126\nrx.1=Entyvio 300 mg IV\nsoc=2026-09-21\nvisit.first=1.5h\nvisit.followup=1h\n#end`)
  test.each([
    ['vet', 'svc'],
    ['pt', 'visit'],
    ['resident', 'service'],
    ['client', 'client'],
  ])('%s. and %s.', (owner, place) => {
    expect(export_(owner, place)).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      dob: '1970-03-03',
      gender: 'F',
      postal_code: '85201',
      city: 'Mesa',
      state: 'AZ',
      contact_name: 'Ann Poe',
      contact_phone: '4805550126',
      visit_duration_minutes: 90,
      start_date: '2026-09-21',
    })
  })
})
