// NUR: contract call -> function.
import { nurseBlocks } from '@wren/contract/nurse-blocks'
import { nurseExperience } from '@wren/contract/nurse-experience'
import { nurseLicenses } from '@wren/contract/nurse-licenses'
import { nurseReports } from '@wren/contract/nurse-reports'
import { nurseVettings } from '@wren/contract/nurse-vettings'
import { nurses } from '@wren/contract/nurses'
import { nursesSave } from '@wren/contract/nurses-save'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { loginNotification } from './nurses-login.queries.ts'
import { saveBlocks } from './nurses-blocks.commands.ts'
import { experienceByPathId, saveExperience } from './nurses-experience.commands.ts'
import { addLicense, listLicenses, removeLicense, saveLicense } from './nurses-licenses.commands.ts'
import { notifyNurses } from './nurses-notify.commands.ts'
import { listNurses, searchNurseList } from './nurses.list.ts'
import { nurseByPathId, ownProfile } from './nurses-profile.queries.ts'
import { searchNurses } from './nurses.queries.ts'
import { createReport, listReports, removeReport, saveReport } from './nurses-reports.commands.ts'
import { createNurse, saveNurse, saveOwnNurse } from './nurses-save.commands.ts'
import {
  addGroupVetting,
  addPharmacyVetting,
  removeGroupVetting,
  removePharmacyVetting,
} from './nurses-vettings.commands.ts'
import { searchVettings, vettingsByPathId } from './nurses-vettings.queries.ts'

export const nursesRoutes: readonly Binding[] = [
  reads(nurses.list, listNurses),
  changes(nurses.csv, searchNurseList.csv),
  changes(nurses.notify, notifyNurses),
  reads(nurses.search, searchNurses),
  reads(nurses.byId, nurseByPathId),
  reads(nurses.own, ownProfile),
  changes(nursesSave.create, createNurse),
  changes(nursesSave.save, saveNurse),
  changes(nursesSave.saveOwn, saveOwnNurse),
  reads(nurses.loginNotification, loginNotification),
  reads(nurseVettings.ofNurse, vettingsByPathId),
  reads(nurseVettings.search, searchVettings),
  changes(nurseVettings.addPharmacy, addPharmacyVetting),
  changes(nurseVettings.removePharmacy, removePharmacyVetting),
  changes(nurseVettings.addGroup, addGroupVetting),
  changes(nurseVettings.removeGroup, removeGroupVetting),
  reads(nurseLicenses.list, listLicenses),
  changes(nurseLicenses.add, addLicense),
  changes(nurseLicenses.save, saveLicense),
  changes(nurseLicenses.remove, removeLicense),
  reads(nurseExperience.byNurse, experienceByPathId),
  changes(nurseExperience.save, saveExperience),
  changes(nurseBlocks.save, saveBlocks),
  reads(nurseReports.list, listReports),
  changes(nurseReports.create, createReport),
  changes(nurseReports.save, saveReport),
  changes(nurseReports.remove, removeReport),
]
