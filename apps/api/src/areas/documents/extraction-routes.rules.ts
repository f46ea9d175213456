// DOC "Referral text extraction" 046: drugs that are given in one way only, where no text names the way.
import type { Doc, Treatment } from './extraction-model.rules.ts'

/** Brands and substances that go under the skin and nowhere else. */
const skin =
  'Hizentra|Cuvitru|Xembify|Cutaquig|HyQvia|SCIG|Takhzyro|Haegarda|Dawnzera|Andembry|Evenity|Prolia|Xgeva|Jubbonti|denosumab|Fasenra|Nucala|Xolair|omalizumab|Dupixent|Tezspire|Adbry|Ebglyss|Nplate|romiplostim|Aranesp|Mircera|Neulasta|pegfilgrastim\\S{0,5}|Fulphila|Udenyca|Ziextenzo|Nyvepria|Humira|adalimumab\\S{0,5}|Amjevita|Hyrimoz|Hadlima|Cyltezo|Enbrel|etanercept|Cimzia|Taltz|Bimzelx|Siliq|Kevzara|Kineret|Arcalyst|Ilaris|Praluent|Repatha|Leqvio|Amvuttra|Givlaari|Oxlumo|Empaveli|Zilbrysq|Rystiggo|Firazyr|icatibant|Sajazir|Somatuline Depot|lanreotide|Signifor|Somavert|Firmagon|Eligard|Fensolvi|Camcevi|Zoladex|Strensiq|Crysvita|Palynziq|Skytrofa|Sogroya|Norditropin|Genotropin|Omnitrope|Increlex|Voxzogo|Egrifta|Gattex|Vyalev|Fragmin|dalteparin|Lovenox|enoxaparin|fondaparinux|Arixtra|Relistor|Forteo|Tymlos|Sublocade|Brixadi|Perseris|Uzedy|Kesimpta|Plegridy|Rebif|Betaseron|Copaxone|Ajovy|Aimovig|Emgality|Hympavzi|Alhemo|Hemlibra|Reblozyl|Adzynma SC|Besremi|Pegasys|Yorvipath|Natpara|Nemluvio|Tyvaso SC|PiaSky|Imaavy SC|Trulicity|Ozempic'
/** Those that go into a muscle. */
const muscle =
  'Faslodex|fulvestrant|Bicillin(?: L-?A| C-?R)?|penicillin G benzathine|Beyfortus|nirsevimab|Enflonsia|Synagis|palivizumab|Sandostatin LAR|octreotide acetate \\(depot\\)|Vivitrol|Invega (?:Sustenna|Trinza|Hafyera)|paliperidone palmitate|Abilify (?:Maintena|Asimtufii)|Aristada(?: Initio)?|aripiprazole lauroxil|Risperdal Consta|Rykindo|Zyprexa Relprevv|haloperidol decanoate|Haldol decanoate|fluphenazine decanoate|Cabenuva|Apretude|Depo-Provera|Depo-Testosterone|testosterone (?:cypionate|enanthate|undecanoate)|Aveed|hydroxyprogesterone caproate|Makena|Lupron Depot|Trelstar|RabAvert|Imovax|Signifor LAR|progesterone in oil'
const named = (list: string) => new RegExp(`^(?:${list})$`, 'i')
const [skinOnly, muscleOnly] = [named(skin), named(muscle)]
const unsettled =
  /\b(?:access|line|route)\b[ :=-]{1,4}(?:type[ :=-]{1,3})?(?:is )?(?:still )?(?:tbd|unknown|to be (?:determined|decided)|undecided|not (?:yet )?(?:known|decided)|pending)\b/

/** The one way in which this drug is given; null where there are several, or where the text leaves it open. */
export function routeOf(doc: Doc, entry: Treatment | null): 'subq' | 'im-injection' | null {
  if (entry === null || unsettled.test(doc.lower)) return null
  const names = [entry.brandName, entry.genericName].filter((name) => name !== null)
  if (names.some((name) => muscleOnly.test(name))) return 'im-injection'
  return names.some((name) => skinOnly.test(name)) ||
    /\bsubcutaneous\b/.test(entry.genericName) ||
    /hyaluronidase/.test(entry.genericName)
    ? 'subq'
    : null
}
