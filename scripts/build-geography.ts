// Generates apps/api/src/areas/reference/geography.data.json.br from packages: node_modules/.bin/node
// scripts/build-geography.ts. The result is checked in; nothing here runs in the product (REF-050).
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import { geoBounds, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import { zoneOf } from './geography-zones.ts'

const require = createRequire(import.meta.url)

interface PackagedZip {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}
interface County {
  fips: string
  name: string
  state: string
  shape: GeoJSON.Feature
  bounds: [[number, number], [number, number]]
}
type Position = readonly [longitude: number, latitude: number]

const {
  codes,
  states: { full: codeOfName },
} = require('zipcodes') as {
  codes: Record<string, PackagedZip>
  states: { full: Record<string, string> }
}
const atlas = require('us-atlas/counties-10m.json') as Parameters<typeof feature>[0]
function shapesOf(object: string): GeoJSON.Feature[] {
  const topology = atlas.objects[object]
  if (!topology) throw new Error(`The atlas has no ${object}`)
  const found = feature(atlas, topology)
  return found.type === 'FeatureCollection' ? found.features : [found]
}

// The atlas also draws the territories; the product knows the 50 states and the District of Columbia (REF-002).
const states = shapesOf('states')
  .map((shape) => ({
    fips: String(shape.id),
    title: String(shape.properties?.['name']),
    code: codeOfName[String(shape.properties?.['name']).toUpperCase()],
  }))
  .filter(
    (state): state is { fips: string; title: string; code: string } => state.code !== undefined,
  )
const codeOfFips = new Map(states.map(({ fips, code }) => [fips, code]))

const counties: County[] = shapesOf('counties').flatMap((shape) => {
  const fips = String(shape.id)
  const state = codeOfFips.get(fips.slice(0, 2))
  return state
    ? [{ fips, name: String(shape.properties?.['name']), state, shape, bounds: geoBounds(shape) }]
    : []
})
const countiesOf = Map.groupBy(counties, ({ state }) => state)

const rings = (shape: GeoJSON.Feature): GeoJSON.Position[][] =>
  shape.geometry.type === 'Polygon'
    ? shape.geometry.coordinates
    : shape.geometry.type === 'MultiPolygon'
      ? shape.geometry.coordinates.flat()
      : []

/**
 * Miles from a point to the nearest edge, flat-earth: only used for the few miles between a misplaced center and
 * its county.
 */
function milesToEdge([longitude, latitude]: Position, shape: GeoJSON.Feature): number {
  const squeeze = Math.cos((latitude * Math.PI) / 180)
  let nearest = Infinity
  for (const ring of rings(shape)) {
    const corners = ring.map(([east = 0, north = 0]) => ({
      x: (east - longitude) * squeeze,
      y: north - latitude,
    }))
    for (const [index, { x: ax, y: ay }] of corners.entries()) {
      const next = corners[index + 1]
      if (!next) break
      const [dx, dy] = [next.x - ax, next.y - ay]
      const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy))
    }
  }
  return nearest * 69.1
}

const around = (
  [longitude, latitude]: Position,
  [[west, south], [east, north]]: County['bounds'],
): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)

/** Centers on a shore or border miss the generalised shapes: takes the nearest county of the zip's state. */
function countyOf(point: Position, state: string): { county: County; miles: number } {
  const candidates = countiesOf.get(state) ?? []
  const inside = candidates.find(
    (county) => around(point, county.bounds) && geoContains(county.shape, [...point]),
  )
  if (inside) return { county: inside, miles: 0 }
  const [nearest] = candidates
    .map((county) => ({ county, miles: milesToEdge(point, county.shape) }))
    .sort((a, b) => a.miles - b.miles)
  if (!nearest) throw new Error(`No county in ${state}`)
  return nearest
}

const zips: (readonly [
  zip: string,
  city: string,
  state: string,
  countyFips: string,
  zone: string,
  latitude: number,
  longitude: number,
])[] = []
for (const { zip, city, state, latitude, longitude } of Object.values(codes)) {
  // New York 10200 lost the sign of its longitude in the package.
  const point: Position = [longitude > 0 && longitude < 100 ? -longitude : longitude, latitude]
  if (!countiesOf.has(state) || !/^\d{5}$/.test(zip)) continue
  const { county, miles } = countyOf(point, state)
  if (miles > 25) {
    console.log(`left out: ${zip} ${city}, ${state} lies ${Math.round(miles)} miles from its state`)
    continue
  }
  if (miles > 5)
    console.log(
      `nearest county: ${zip} ${city}, ${state} -> ${county.name}, ${miles.toFixed(1)} miles`,
    )
  zips.push([
    zip,
    city.trim(),
    state,
    county.fips,
    zoneOf({ zip, state, latitude, longitude: point[0] }),
    point[1],
    point[0],
  ])
}

const byKey = (
  [a]: readonly [string, ...unknown[]],
  [b]: readonly [string, ...unknown[]],
): number => (a < b ? -1 : 1)
const data = {
  states: states.map(({ code, title }) => [code, title] as const).toSorted(byKey),
  counties: counties.map(({ fips, name, state }) => [fips, name, state] as const).toSorted(byKey),
  zips: zips.toSorted(byKey),
}
const packed = brotliCompressSync(JSON.stringify(data), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(
  new URL('../apps/api/src/areas/reference/geography.data.json.br', import.meta.url),
  packed,
)
console.log(
  `${data.states.length} states, ${data.counties.length} counties, ${data.zips.length} zips, ${packed.length} bytes`,
)
