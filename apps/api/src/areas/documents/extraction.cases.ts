// DOC "Referral text extraction" 043-047, "Reading referrals, further rules" 056: further referrals, made up, with what a careful person reads in them.
import type { ReferralFields } from './extraction-model.rules.ts'

export interface Case {
  readonly name: string
  readonly receivedAt: string
  readonly text: string
  /** Only what the text says; every other field is null. */
  readonly expected: Partial<ReferralFields>
}

export const cases: readonly Case[] = [
  {
    name: 'faxed order form with checkboxes and a physician block',
    receivedAt: '2026-03-16T09:15:00-07:00',
    text: `JUNIPER MESA HOME INFUSION
4410 N Larkwing Ave, Suite 200 | Glendale, AZ 85301
Phone: 623-555-0110   Fax: 623-555-0111

INFUSION NURSING ORDER FORM                          Date: 03/16/2026

PATIENT INFORMATION
Patient Name: Theodora Winslow-Pike        DOB: 08/22/1967
Gender: [ ] Male  [X] Female               MRN: JM-44031
Address: 1407 W Saddleback Ct
City: Surprise    State: AZ    Zip: 85374
Home Phone: 623-555-0162

EMERGENCY CONTACT
Name: Gareth Pike   Relationship: spouse   Phone: 623-555-0163

DIAGNOSIS
ICD-10: M05.79 Rheumatoid arthritis

PHYSICIAN INFORMATION
Name: Dr. Leona Batista     NPI: 1234567893
Address: 9001 E Cactus Flower Dr, Scottsdale, AZ 85255
Phone: 480-555-0170  Fax: 480-555-0171

MEDICATION ORDERS
Medication: Orencia 750 mg IV over 30 minutes at weeks 0, 2, 4 then every 4 weeks
Premedications: acetaminophen 650 mg PO, diphenhydramine 25 mg PO
Vascular access: [X] Peripheral IV  [ ] PICC  [ ] Port  [ ] Midline
First lifetime dose: [X] Yes  [ ] No
Labs: [ ] Yes [X] No

NURSING
Requested start of care: 03/25/2026
Estimated visit length: 2 hours
Nurse preference: Female
Primary language: Tagalog

Referred by: Marcus Ellery, Intake Coordinator   intake@junipermesa.test`,
    expected: {
      postal_code: '85374', treatment: 'Orencia (abatacept)', access_type: 'piv', start_date: '2026-03-25', patient_first_name: 'Theodora', patient_last_name: 'Winslow-Pike',
      dob: '1967-08-22', gender: 'F', pharmacy_mrn: 'JM-44031', city: 'Surprise', state: 'AZ', contact_name: 'Marcus Ellery', contact_phone: '6235550110',
      contact_email: 'intake@junipermesa.test', visit_duration_minutes: 120, first_lifetime_dose: true, labs: 'No', nurse_gender_preference: 'F', languages: ['Tagalog'],
    },
  },
  {
    name: 'thread in which the later message moves the start and the access',
    receivedAt: '2026-05-20T16:45:00-05:00',
    text: `From: Bram Kettlewell <bkettlewell@pecanhollowrx.test>
Sent: Wednesday, May 20, 2026 4:45 PM
To: Scheduling
Subject: RE: New referral - R. Dunmire

Hi again,
Quick update on Rosamund. PICC came out yesterday (clotted), she is getting a midline placed tomorrow. Please push the start to Saturday 5/23 instead of Friday. Everything else stays the same.

Bram Kettlewell, PharmD
Pecan Hollow Rx
214-555-0138

-----Original Message-----
From: Bram Kettlewell
Sent: Monday, May 18, 2026 11:02 AM
To: Scheduling
Subject: New referral - R. Dunmire

Hello,
New patient for you:

Rosamund Dunmire, 61 yo female, DOB 11/30/1964, MRN 550182
1822 Thistledown Dr, Plano, TX 75023
Phone 972-555-0144
Dx: MSSA bacteremia
Cefazolin 2 g IV q8h x 14 days via PICC (single lumen)
Received first doses in the hospital without reaction.
Start of care Friday 5/22, RN to teach. Visit about 2 hours.
Labs weekly: CBC, BMP. Drop at Quest.
D/C from Lakeview Memorial, Dallas TX 75231 on 5/21.

Thanks!
Bram`,
    expected: {
      postal_code: '75023', treatment: 'cefazolin', access_type: 'mid', start_date: '2026-05-23', patient_first_name: 'Rosamund', patient_last_name: 'Dunmire', dob: '1964-11-30',
      gender: 'F', pharmacy_mrn: '550182', city: 'Plano', state: 'TX', contact_name: 'Bram Kettlewell', contact_phone: '2145550138', contact_email: 'bkettlewell@pecanhollowrx.test',
      visit_duration_minutes: 120, treatment_duration_days: 14, first_lifetime_dose: false, labs: 'Yes', lab_drop_off: 'Quest Diagnostics',
    },
  },
  {
    name: 'running prose from a pharmacist',
    receivedAt: '2026-10-01T13:30:00-07:00',
    text: `Hi Wren team,

We have a new patient in Fresno who needs home nursing for Ultomiris. Her name is Marisela Ocampo-Reyes and she was born on 2/14/1990. She lives at 2931 E Larkspur Blvd Apt 12, Fresno, CA 93726 with her mother. She was on Soliris until July and is switching to Ultomiris; the loading dose was given in clinic on 9/25 without any reaction, so the first home infusion would be October 9th. She has a port in her right chest. Please plan on 3.5 hours for the visit. No labs are needed. She speaks Spanish and a little English, and she would prefer a female nurse.

You can reach me at 559-555-0121 with any questions.

Warm regards,

Desmond Achterberg, PharmD
Sierra Vineyard Specialty Pharmacy
1500 Tulare Grove St, Fresno, CA 93706
Fax 559-555-0122`,
    expected: {
      postal_code: '93726', treatment: 'Ultomiris (ravulizumab-cwvz)', access_type: 'port', start_date: '2026-10-09', patient_first_name: 'Marisela', patient_last_name: 'Ocampo-Reyes',
      dob: '1990-02-14', gender: 'F', city: 'Fresno', state: 'CA', contact_name: 'Desmond Achterberg', contact_phone: '5595550121', visit_duration_minutes: 210,
      first_lifetime_dose: false, labs: 'No', nurse_gender_preference: 'F', languages: ['Spanish'],
    },
  },
  {
    name: 'key=value export, compact dates',
    receivedAt: '2026-08-03T07:05:00-07:00',
    text: `REFERRAL_NO=2026-0088123
PHARMACY=Basalt Rim Infusion
PHARMACY_ZIP=98801
PATIENT_LAST_NAME=VANDERHOOF
PATIENT_FIRST_NAME=ELSPETH
PATIENT_DOB=1955-12-01
PATIENT_SEX=F
PATIENT_ID=BRI-90017
PATIENT_ADDRESS=77 Orchard Terrace Ln
PATIENT_CITY=East Wenatchee
PATIENT_STATE=WA
PATIENT_ZIP=98802
PATIENT_PHONE=5095550177
PREFERRED_LANGUAGE=English
DRUG=NEXVIAZYME
DOSE=1400 MG
FREQUENCY=Q2W
ROUTE=IV
ACCESS=PICC
LAST_DOSE=2026-07-29
FIRST_LIFETIME_DOSE=NO
LABS=NONE
VISIT_MINUTES=330
START_DATE=2026-08-12
RX_EXPIRES=2027-01-15
NURSE_GENDER=NO PREFERENCE
PRIORITY=STANDARD
CONTACT_NAME=Ottilie Brandvold
CONTACT_PHONE=509-555-0109
CONTACT_EMAIL=obrandvold@basaltrim.test`,
    expected: {
      postal_code: '98802', treatment: 'Nexviazyme (avalglucosidase alfa-ngpt)', access_type: 'picc', start_date: '2026-08-12', patient_first_name: 'Elspeth', patient_last_name: 'Vanderhoof',
      dob: '1955-12-01', gender: 'F', pharmacy_mrn: 'BRI-90017', city: 'East Wenatchee', state: 'WA', contact_name: 'Ottilie Brandvold', contact_phone: '5095550109',
      contact_email: 'obrandvold@basaltrim.test', visit_duration_minutes: 330, first_lifetime_dose: false, labs: 'No', nurse_gender_preference: 'N/A', languages: ['English'], urgent: false,
    },
  },
  {
    name: 'line care only, short text message style',
    receivedAt: '2026-06-17T08:02:00-07:00',
    text: `hey can someone do a PICC dressing change tmrw? pt is Alaric Munro, 4/2/58, M
5520 S Cimarron Bluff Rd, Las Vegas NV 89148
dual lumen PICC LUE, last dsg 6/11. labs too pls - cbc cmp to labcorp. shouldn't take more than 45 min
his # 702-555-0119

thx
Juno Pascale RN / Silverado Home Rx / 702-555-0103`,
    expected: {
      postal_code: '89148', treatment: 'PICC dressing change', access_type: 'picc', start_date: '2026-06-18', patient_first_name: 'Alaric', patient_last_name: 'Munro', dob: '1958-04-02',
      gender: 'M', city: 'Las Vegas', state: 'NV', contact_name: 'Juno Pascale', contact_phone: '7025550103', visit_duration_minutes: 45, labs: 'Yes', lab_drop_off: 'Lab Corp - Drop Off',
    },
  },
  {
    name: 'patient stays with her daughter, mailing address differs',
    receivedAt: '2026-09-02T10:00:00-07:00',
    text: `From: Intake <intake@copperlinerx.test>
Subject: SCIG training - Beaumont

Patient: Beaumont, Cordelia J.
DOB: Sept 9, 1948   F
MRN#: 0048821
Mailing address: PO Box 118, Payson, AZ 85541
Staying with daughter at 3016 E Verbena Loop, Chandler AZ 85249 (visits will be here)
Phone: 480-555-0188
Therapy: Cuvitru 20% 10 g subQ weekly via Freedom pump
First dose ever? No - was on IVIG
Teach visits x3, 1st one week of 9/14, about 2.5 hrs
Labs: n/a

Thanks,
Fabian Osterhout, CPhT
Copperline Rx, Phoenix AZ 85016
(602) 555-0155`,
    expected: {
      postal_code: '85249', treatment: 'Cuvitru (immune globulin subcutaneous (human) 20% solution)', access_type: 'subq', start_date: '2026-09-14', patient_first_name: 'Cordelia',
      patient_last_name: 'Beaumont', dob: '1948-09-09', gender: 'F', pharmacy_mrn: '0048821', city: 'Chandler', state: 'AZ', contact_name: 'Fabian Osterhout', contact_phone: '6025550155',
      contact_email: 'intake@copperlinerx.test', visit_duration_minutes: 150, first_lifetime_dose: false, labs: 'No',
    },
  },
  {
    name: 'out of office without that phrase in the subject',
    receivedAt: '2026-12-22T06:00:00-08:00',
    text: `From: Priscilla Vane <pvane@larchwoodrx.test>
Sent: Tuesday, December 22, 2026 6:00 AM
Subject: Auto: RE: Referral Hizentra Spokane

Thank you for your message. I am currently on leave until January 4 and will not be checking e-mail. For urgent referrals contact Tobin Vale at 509-555-0140 or intake@larchwoodrx.test.

Priscilla Vane | Larchwood Rx | 900 W Mallon Row, Spokane, WA 99201`,
    expected: {},
  },
  {
    name: 'hospital discharge, STAT, start in the evening of discharge',
    receivedAt: '2026-01-30T12:20:00-08:00',
    text: `*** STAT REFERRAL ***
TO: Nursing intake     FROM: Halcyon Infusion Services, Sacramento CA 95825
DATE: 01/30/2026       PAGES: 3
CONTACT: Imelda Roystone RN, hospital liaison, cell 916-555-0122, fax 916-555-0123

PATIENT: GALLOWAY, PERCIVAL T
DOB: 3-9-1981     AGE: 44     SEX: M
HOME ADDRESS: 6104 Cottonbloom Way, Roseville, CA 95747
PHONE: 916-555-0191
MRN: HIS0021908

CURRENT LOCATION: Delta Ridge Medical Center, 2400 Capitol Bend Ave, Sacramento, CA 95816, Rm 412
ADMITTED: 01/22/2026   DISCHARGE: 01/31/2026 approx 1500

THERAPY: Zosyn 13.5 g continuous infusion over 24h via CADD pump, through 02/27/2026
LINE: right basilic double lumen PICC placed 1/28/26, tip SVC
1ST DOSE GIVEN: 1/23/26 in hospital
SOC: 01/31/2026 evening, pump hookup, allow 2 hrs
LABS: weekly CBC, CMP every Monday beginning 2/2. Sutter outpatient lab will process - drop at local hospital lab
ALLERGIES: vancomycin (red man)`,
    expected: {
      postal_code: '95747', treatment: 'piperacillin-tazobactam', access_type: 'picc', start_date: '2026-01-31', patient_first_name: 'Percival', patient_last_name: 'Galloway', dob: '1981-03-09',
      gender: 'M', pharmacy_mrn: 'HIS0021908', city: 'Roseville', state: 'CA', contact_name: 'Imelda Roystone', contact_phone: '9165550122', visit_duration_minutes: 120,
      first_lifetime_dose: false, labs: 'Yes', lab_drop_off: 'Local Hospital', urgent: true,
    },
  },
  {
    name: 'pediatric factor, contact in the head only',
    receivedAt: '2026-04-14T15:00:00-05:00',
    text: `From: "Quimby, Ansel" <aquimby@prairiefactor.test>
Sent: Tuesday, April 14, 2026 3:00 PM
To: Coverage
Subject: hemophilia B kiddo in Cedar Park, IV teach

Hi there,
Little guy is 6, Leopold Strand (goes by Leo), dob 1/19/2020, pt # PF-3381. Mom is Wilma, 512-555-0165. They're at 903 Bluestem Prairie Cv, Cedar Park TX 78613.
BeneFIX 1000 IU IV twice weekly (Tue/Fri) through his port. Been on it since 2022. Family speaks German and English.
We'd love a nurse next Tuesday for port access teaching, an hour should be plenty. No labs. Male nurse would be great but not required.
Auth good through 12/31/26.`,
    expected: {
      postal_code: '78613', treatment: 'BeneFIX (coagulation factor IX (recombinant))', access_type: 'port', start_date: '2026-04-21', patient_first_name: 'Leopold', patient_last_name: 'Strand',
      dob: '2020-01-19', gender: 'M', pharmacy_mrn: 'PF-3381', city: 'Cedar Park', state: 'TX', contact_name: 'Ansel Quimby', contact_email: 'aquimby@prairiefactor.test',
      visit_duration_minutes: 60, first_lifetime_dose: false, labs: 'No', nurse_gender_preference: 'M', languages: ['German', 'English'],
    },
  },
  {
    name: 'tab-separated table with a header row per patient block',
    receivedAt: '2026-07-07T11:11:00-07:00',
    text: `Please see the referral pasted below:

Last Name\tHargreave
First Name\tEustace
DOB\t05/05/1938
Gender\tMale
Address\t41 Cinder Cone Pl
City/State/Zip\tReno, NV 89523
Phone\t775-555-0130
Diagnosis\tIron deficiency anemia D50.9
Medication\tInjectafer 750 mg IV
Frequency\tday 1 and day 8
Access\tPIV
First dose\tYes
Requested start\t7/13/26
Visit length\t90 minutes
Labs\tNone, drawn by PCP
Prescriber\tMona Tillinghast MD, Reno 89502
Auth #\t771204455
Insurance ID\t90210

Thank you
Birgitta Noakes
Truckee Basin Infusion
p 775-555-0112  f 775-555-0113
birgitta@truckeebasin.test`,
    expected: {
      postal_code: '89523', treatment: 'Injectafer (ferric carboxymaltose)', access_type: 'piv', start_date: '2026-07-13', patient_first_name: 'Eustace', patient_last_name: 'Hargreave',
      dob: '1938-05-05', gender: 'M', city: 'Reno', state: 'NV', contact_name: 'Birgitta Noakes', contact_phone: '7755550112', contact_email: 'birgitta@truckeebasin.test',
      visit_duration_minutes: 90, first_lifetime_dose: true, labs: 'No',
    },
  },
  {
    name: 'misread fax',
    receivedAt: '2026-11-12T08:40:00-08:00',
    text: `11/12/2026 O8:39   CASCADE BEND lNFUSlON     PAGE 1/2

  H0ME NURSlNG REFERRAL
  Cascade Bend lnfusion, Olympia, WA 985O1     Tel 36O-555-O147   Fax 36O-555-O148

  Patient Narne:  CRABTREE, W1LLA            DOB: O6/2l/1952     Sex: F
  Address:  12O8 Fernhollow Ct NW,  Lacey, WA 985O3
  MRN:  CB-77l20
  Drug:  Privigen 35 grn IV daily x 2 days q4 weeks
  Prerneds: APAP 65O rng, Benadryl 25 rng
  Access: P1V
  First lifetirne dose:  N0
  Start of care:  ll/l9/2026
  Est visit:  4.5 hrs
  Labs: n0ne
  Contact: Harriet Coldstream  36O-555-O147`,
    expected: {
      postal_code: '98503', treatment: 'Privigen (immune globulin intravenous (human) 10%)', access_type: 'piv', start_date: '2026-11-19', patient_first_name: 'Willa', patient_last_name: 'Crabtree',
      dob: '1952-06-21', gender: 'F', pharmacy_mrn: 'CB-77120', city: 'Lacey', state: 'WA', contact_name: 'Harriet Coldstream', contact_phone: '3605550147', visit_duration_minutes: 270,
      treatment_duration_days: 2, first_lifetime_dose: false, labs: 'No',
    },
  },
  {
    name: 'early notice with nothing decided',
    receivedAt: '2026-02-11T14:00:00-06:00',
    text: `Subject: possible Tepezza start - Waco area

Not a firm referral yet, just checking coverage.
Pt: Cassius Redfern, M, 58 y/o (DOB 07/04/1967), 2107 Bosque Meadow Rd, Waco, TX 76708
Tepezza 10 mg/kg first infusion then 20 mg/kg q3w x7. Treatment naive.
Start date TBD, PA still pending (submitted 2/9). Line access to be determined.
Each visit roughly 3 hrs.

Lavinia Thornquist BSN RN
Brazos Specialty Infusion 254-555-0171`,
    expected: {
      postal_code: '76708', treatment: 'Tepezza (teprotumumab-trbw)', patient_first_name: 'Cassius', patient_last_name: 'Redfern', dob: '1967-07-04', gender: 'M', city: 'Waco', state: 'TX',
      contact_name: 'Lavinia Thornquist', contact_phone: '2545550171', visit_duration_minutes: 180, first_lifetime_dose: true,
    },
  },
  {
    name: 'newsletter of a pharmacy',
    receivedAt: '2026-02-02T09:00:00-05:00',
    text: `From: Larkmead Rx Education <education@larkmead-rx.test>
Subject: February webinar: starting IVIG at home

Join us Thursday 2/19 at 1 PM for a free CEU webinar on IVIG rates, PIV vs port, and first lifetime dose rules.
Presenter: Dr. Ottoline Fairweather. Topics: Gammagard, Privigen, Hizentra.
Register by 2/16 or call 614-555-0110. 55 Harbor Point Dr, Columbus, OH 43215
Unsubscribe here.`,
    expected: {},
  },
  {
    name: 'resumption with hospital stay and a new line',
    receivedAt: '2026-06-24T10:10:00-07:00',
    text: `RESUME CARE REQUEST
Pharmacy: Ocotillo Ridge Infusion, Yuma AZ 85364 / 928-555-0115 / ask for Nadine Whitlock

Pt name: Ambrose Tallchief    (prefers "Bo")
Birth date: 1/31/1949         Gender: Male        Acct #: 20447
Lives at: 2255 S Palo Brea Ave, Yuma, AZ 85365, cell 928-555-0166

Hospitalized 6/10-6/20 for pneumonia (Yuma Desert Regional, 85364).
Last TPN bag at home 6/9. Old Hickman removed 6/12, new DL PICC 6/18.
TPN 2 L cycled over 12 hours nightly - resume Thurs 6/25, hookup by 7 pm
RN visit 2 h
Labs q Thursday, first draw 7/2 -> Sonora Quest`,
    expected: {
      postal_code: '85365', treatment: 'TPN (total parenteral nutrition)', access_type: 'picc', start_date: '2026-06-25', patient_first_name: 'Ambrose', patient_last_name: 'Tallchief', dob: '1949-01-31',
      gender: 'M', pharmacy_mrn: '20447', city: 'Yuma', state: 'AZ', contact_name: 'Nadine Whitlock', contact_phone: '9285550115', visit_duration_minutes: 120, first_lifetime_dose: false,
      labs: 'Yes', lab_drop_off: 'Sonora Quest',
    },
  },
  {
    name: 'intramuscular injection, month name, spelled state',
    receivedAt: '2026-12-28T17:20:00-08:00',
    text: `Good afternoon,
Need an RN for a one time IM injection: Invega Sustenna 234 mg IM deltoid, next dose due Jan 4. He has been getting it monthly at the clinic for 2 yrs, last given Dec 5.
Client: Mr. Phineas Groat, DOB 10/10/1985
118 Lantern Hill Rd, Tacoma, Washington 98407
Visit 30 minutes, no labs, standard priority

Sunniva Lockhart, RPh, Harbor Steps Pharmacy, 253-555-0125, sunniva@harborsteps.test`,
    expected: {
      postal_code: '98407', treatment: 'Invega Sustenna (paliperidone palmitate)', access_type: 'im-injection', start_date: '2027-01-04', patient_first_name: 'Phineas', patient_last_name: 'Groat',
      dob: '1985-10-10', gender: 'M', city: 'Tacoma', state: 'WA', contact_name: 'Sunniva Lockhart', contact_phone: '2535550125', contact_email: 'sunniva@harborsteps.test',
      visit_duration_minutes: 30, first_lifetime_dose: false, labs: 'No', urgent: false,
    },
  },
  {
    name: 'chronological thread, oldest message on top',
    receivedAt: '2026-08-21T12:00:00-07:00',
    text: `From: Odile Marchbanks <omarchbanks@tulesprings.test>
Sent: Wednesday, August 19, 2026 9:00 AM
Subject: Referral - Fabiola Nightingale

Fabiola Nightingale, F, DOB 3/3/1972, MRN TS-1180
920 Desert Bloom Ct, Henderson, NV 89014
Remicade 400 mg IV q8w over 2 hrs, PIV, SOC 8/26, visit 3.5 hrs
No labs. Not first dose.

Odile Marchbanks RN
Tule Springs Infusion  702-555-0136

From: Odile Marchbanks <omarchbanks@tulesprings.test>
Sent: Friday, August 21, 2026 11:58 AM
Subject: RE: Referral - Fabiola Nightingale

Correction: insurance wants Renflexis, not Remicade. Also SOC is now 8/28 and her MRN should read TS-1108.

Odile`,
    expected: {
      postal_code: '89014', treatment: 'Renflexis (infliximab-abda)', access_type: 'piv', start_date: '2026-08-28', patient_first_name: 'Fabiola', patient_last_name: 'Nightingale', dob: '1972-03-03',
      gender: 'F', pharmacy_mrn: 'TS-1108', city: 'Henderson', state: 'NV', contact_name: 'Odile Marchbanks', contact_phone: '7025550136', contact_email: 'omarchbanks@tulesprings.test',
      visit_duration_minutes: 210, first_lifetime_dose: false, labs: 'No',
    },
  },
  {
    name: 'enteral, day after discharge',
    receivedAt: '2026-05-11T09:30:00-05:00',
    text: `Referral from Pinyon Nutrition Services
Patient Name: Ysolde Carmichael | Sex: F | DOB: 12-12-1960 | Acct: 771-20
Addr: 14 Harvest Moon Trail, San Angelo TX 76904
Contact: Roderick Plume RD, 325-555-0144, rplume@pinyonnutrition.test
Tube feeding start: Osmolite 1.5 at 60 mL/hr x 16 hrs via J-tube (placed 5/6)
D/C from Concho Valley Med Ctr on Tues 5/12; please see her the day after discharge, one teach visit, 1 hr 15 min
No IV access. No labs for nursing. Routine.`,
    expected: {
      postal_code: '76904', treatment: 'Osmolite 1.5 (enteral formula 1.5 kcal/mL)', access_type: 'enteral-feeding-tube', start_date: '2026-05-13', patient_first_name: 'Ysolde',
      patient_last_name: 'Carmichael', dob: '1960-12-12', gender: 'F', pharmacy_mrn: '771-20', city: 'San Angelo', state: 'TX', contact_name: 'Roderick Plume', contact_phone: '3255550144',
      contact_email: 'rplume@pinyonnutrition.test', visit_duration_minutes: 75, labs: 'No', urgent: false,
    },
  },
  {
    name: 'form with empty fields, letterhead zip only',
    receivedAt: '2026-03-05T11:00:00-08:00',
    text: `LODGEPOLE SPECIALTY RX - 880 Alder Mill Rd, Everett, WA 98201 - Tel 425-555-0133

HOME INFUSION REFERRAL
Patient: Evander Mistral          DOB: 09/17/2001
Sex: M       Language: ____________      MRN: ________
Address: 31 Skipper Ln   City: Marysville   State: WA   Zip: _____
Drug: Tysabri 300 mg IV every 4 weeks over 1 hour, observe 1 hour
IV access: ______   First lifetime dose: N
Last infusion: 02/12/2026      Next infusion due: 03/12/2026
Labs: _____      RN visit: 2.75 hours`,
    expected: {
      treatment: 'Tysabri (natalizumab)', start_date: '2026-03-12', patient_first_name: 'Evander', patient_last_name: 'Mistral', dob: '2001-09-17', gender: 'M', city: 'Marysville', state: 'WA',
      contact_phone: '4255550133', visit_duration_minutes: 165, first_lifetime_dose: false,
    },
  },
  {
    name: 'drug that the catalogue lacks, forwarded',
    receivedAt: '2026-09-21T18:00:00-07:00',
    text: `---------- Forwarded message ---------
From: Tabitha Greengrass <tgreengrass@mojaverare.test>
Date: Mon, Sep 21, 2026 at 5:41 PM
Subject: Zevaskyn-like study drug, Lancaster
To: <referrals@wren.example>

Pt: Lucius Abernathy (M) 06/06/1991, MRN MR-2277
Home: 44120 Sagebrush Vista Ave, Lancaster, CA 93535
Medication: Qlarivance 200 mg IV over 45 min monthly
Access: Broviac
Start: 10/2/26 (has had 3 doses at the research site)
Visit: 1.5-2 hours
Labs: CBC each visit, lab company not known yet

Tabitha Greengrass RN
Mojave Rare Pharmacy
661-555-0150`,
    expected: {
      postal_code: '93535', treatment: 'Qlarivance', access_type: 'tunneled', start_date: '2026-10-02', patient_first_name: 'Lucius', patient_last_name: 'Abernathy', dob: '1991-06-06', gender: 'M',
      pharmacy_mrn: 'MR-2277', city: 'Lancaster', state: 'CA', contact_name: 'Tabitha Greengrass', contact_phone: '6615550150', contact_email: 'tgreengrass@mojaverare.test',
      visit_duration_minutes: 120, first_lifetime_dose: false, labs: 'Yes', lab_drop_off: 'Unknown Lab Type',
    },
  },
  {
    name: 'bullets, ASAP, weekday, declined drug',
    receivedAt: '2026-07-29T08:30:00-07:00',
    text: `New one for Bakersfield, need someone ASAP:

• Pt – Georgiana Flint, 35F, 9/12/90, our # KR-5561
• 700 Almond Blossom Way, Bakersfield CA 93312
• Hyperemesis. LR 1 L IV daily x 5 days + Zofran 4 mg IVP prn. Declined Reglan pump
• PIV, RN to start, rotate q72-96h. No PICC per pt
• 1st visit tomorrow AM, then daily. 2 hr visits
• never had home infusion before
• No labs, Portuguese interpreter for husband

Questions call Wyatt Penhallow 661-555-0182 (Kern River Infusion)`,
    expected: {
      postal_code: '93312', treatment: "lactated Ringer's", access_type: 'piv', start_date: '2026-07-30', patient_first_name: 'Georgiana', patient_last_name: 'Flint', dob: '1990-09-12', gender: 'F',
      pharmacy_mrn: 'KR-5561', city: 'Bakersfield', state: 'CA', contact_name: 'Wyatt Penhallow', contact_phone: '6615550182', visit_duration_minutes: 120, treatment_duration_days: 5,
      labs: 'No', languages: ['Portuguese'], urgent: true,
    },
  },
  {
    name: 'four values and nothing else',
    receivedAt: '2026-11-20T12:00:00-08:00',
    text: 'Referral: patient at 85004 needs Hizentra teaching, has a PICC, start 12/01',
    expected: { postal_code: '85004', treatment: 'Hizentra (immune globulin subcutaneous (human) 20%)', access_type: 'picc', start_date: '2026-12-01' },
  },
  { name: 'small talk', receivedAt: '2026-11-20T12:00:00-08:00', text: 'Thanks for lunch yesterday, let us talk next week about the contract.', expected: {} },
]
