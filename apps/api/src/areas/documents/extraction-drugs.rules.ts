// DOC "Referral text extraction" 045: drugs given at home that the catalogue lacks; they are answered in the text's own words.
import type { Treatment } from './extraction-model.rules.ts'

const names = [
  // Blood, bone and hormones
  'Nplate,romiplostim,Retacrit,Epogen,epoetin alfa,Mircera,Zarxio,Nivestym,Granix,Releuko,Nypozi,Fulphila,Udenyca,Ziextenzo,Nyvepria,Stimufend,Fylnetra,Rolvedon,Reblozyl,luspatercept,Adakveo,crizanlizumab,Panhematin,hemin,Givlaari,givosiran,Oxlumo,lumasiran,Jubbonti,Wyost,Ospomyv,Stoboclo,Osenvelt,Tymlos,Boniva,Aredia,Zometa,Aveed,Xyosted,testosterone enanthate,testosterone undecanoate,Depo-Provera,Depo-SubQ Provera,Zoladex,goserelin,Eligard,Firmagon,degarelix,Trelstar,triptorelin,Camcevi,Fensolvi,Supprelin,Signifor LAR,pasireotide,Somavert,pegvisomant,Bynfezia,Sogroya,Skytrofa,Norditropin,Genotropin,Omnitrope,Increlex,Voxzogo,vosoritide,Palynziq,Egrifta,Gattex,teduglutide,Natpara,Yorvipath,Evkeeza,evinacumab,Praluent,Repatha,evolocumab',
  // Clotting
  'Cablivi,caplacizumab,Adzynma,Ceprotin,Thrombate,Kcentra,Corifact,Tretten,Coagadex,Obizur,Sevenfact,Ixinity,Rixubis,Alphanate,Koate,Hemofil M,Recombinate,Afstyla,Esperoct,AlphaNine SD,Profilnine,Hympavzi,Alhemo,Qfitlia,RiaSTAP,Fibryga,Ryplazim,argatroban,bivalirudin,dalteparin,Fragmin,WinRho,RhoGAM,Rhophylac',
  // Immune system, skin, lungs, nerves
  'Kesimpta,ofatumumab,Tyruko,Rebif,Plegridy,Betaseron,Ajovy,Aimovig,Emgality,Taltz,ixekizumab,Bimzelx,bimekizumab,Siliq,Kineret,anakinra,Arcalyst,rilonacept,Kevzara,sarilumab,Tofidence,Tyenne,Wezlana,Yesintek,Selarsdi,Pyzchiva,Otulfi,Imuldosa,Steqeyma,Zymfentra,Amjevita,Hyrimoz,Hadlima,Cyltezo,Omlyclo,Adbry,tralokinumab,Ebglyss,Nemluvio,Simulect,Thymoglobulin,Atgam,Gazyva,obinutuzumab,Empaveli,pegcetacoplan,PiaSky,crovalimab,Veopoz,Niktimvo,Andembry,garadacimab,Dawnzera,Firazyr,icatibant,Sajazir,Firdapse,Adzynma,Qalsody,Spinraza,Zulresso,brexanolone',
  // Long-acting psychiatry and HIV
  'Aristada,aripiprazole lauroxil,Perseris,Risperdal Consta,Uzedy,Rykindo,Zyprexa Relprevv,haloperidol decanoate,Haldol decanoate,fluphenazine decanoate,Invega Trinza,Invega Hafyera,Brixadi,Apretude,Sunlenca,lenacapavir,Yeztugo,Trogarzo,ibalizumab,Fuzeon',
  // Cancer
  'Mvasi,Zirabev,Vegzelma,Kanjinti,Ogivri,Trazimera,Ontruzant,Herzuma,Yervoy,Libtayo,Bavencio,Jemperli,Padcev,Adcetris,Enhertu,Trodelvy,Abraxane,Alimta,pemetrexed,docetaxel,irinotecan,etoposide,bendamustine,Bendeka,Kyprolis,carfilzomib,Sarclisa,isatuximab,Empliciti,Tecvayli,Elrexfio,Talvey,Columvi,Epkinly,Lunsumio,ifosfamide,mesna,dacarbazine,fludarabine,eribulin,Halaven,Jevtana,topotecan,vinorelbine,vinblastine,bleomycin,romidepsin,Aloxi,palonosetron,fosaprepitant,Cinvanti,granisetron',
  // Infection
  'Nuzyra,omadacycline,Sivextro,tedizolid,Kimyrsa,Zemdri,plazomicin,Recarbrio,Vabomere,Xacduro,Exblifep,Emblaveo,Zevtera,Synercid,chloramphenicol,streptomycin,rifampin,Noxafil,posaconazole,Rezzayo,rezafungin,Abelcet,cidofovir,Prevymis,letermovir,peramivir,pentamidine,polymyxin B,cefoperazone,penicillin G benzathine,nirsevimab,Enflonsia,Zinplava,artesunate',
  // Heart, pain, seizures, stomach, vitamins
  'Duopa,carbidopa-levodopa,Onapgo,Apokyn,apomorphine,bumetanide,Furoscix,diltiazem,amiodarone,ketamine,lidocaine infusion,ketorolac,Toradol,levetiracetam,Keppra,lacosamide,valproate,phenobarbital,chlorpromazine,promethazine,Phenergan,metoclopramide,Reglan,terbutaline,hydroxyprogesterone caproate,baclofen,fentanyl,hydroxocobalamin,vitamin K,phytonadione,glutathione,folic acid injection,pyridoxine,selenium,iron isomaltoside,Relistor,aminophylline,Caverject,glucagon,progesterone in oil,RabAvert,Imovax,HyperRAB,Kedrab,palivizumab,Synagis',
]

/** Tube feeding; where the catalogue's name bears a strength, another strength is another formula. */
const formulaNames =
  'Compleat,Real Food Blends,Nourish,Vivonex,EleCare,Neocate,Alfamino,Promote,Replete,Diabetisource AC,Impact Peptide,Pivot 1.5,Glytrol,Novasource Renal,Suplena,Vital AF 1.2,Vital HP,Perative,Nutren 2.0,Nutren Junior,Boost,Ensure,Isosource HN,Glucerna 1.2'

const inItsOwnWords = (name: string): Treatment => ({
  brandName: null,
  genericName: name,
  category: 'Other',
  aliases: [],
})
export const formulas: readonly Treatment[] = formulaNames.split(',').map(inItsOwnWords)
export const uncatalogued: readonly Treatment[] = names
  .flatMap((line) => line.split(','))
  .map(inItsOwnWords)
