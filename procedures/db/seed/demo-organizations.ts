import type { Role } from "../../auth/permissions";
import type { FleetPlan, Model } from "./build-fleet";
import type { IncidentPlan } from "./build-incidents";
import { CITIES, type City } from "./cities";

/** Published in the README: demo accounts guard demo data only. */
export const DEMO_PASSWORD = "fleetline-demo";

export interface DemoPersona {
  readonly key: "admin" | "operator" | "viewer" | "other organisation";
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export interface DemoTechnician {
  readonly name: string;
  readonly email: string;
  readonly cities: readonly City[];
}

export interface DemoOrganization {
  readonly id: string;
  readonly name: string;
  readonly personas: readonly DemoPersona[];
  readonly fleet: Omit<FleetPlan, "organizationId" | "now">;
  readonly incidents: Pick<IncidentPlan, "seed" | "unresolved" | "resolved">;
  readonly technicians: readonly DemoTechnician[];
}

const NORTHWIND_MODELS: readonly [Model, ...Model[]] = [
  { name: "Gate Controller G4", code: "GT", firmware: ["4.2.1", "4.2.3", "4.3.0"], connection: "ethernet" },
  { name: "Cold Chain Probe C2", code: "CC", firmware: ["2.8.0", "2.9.4"], connection: "lorawan" },
  { name: "Asset Tracker T7", code: "TR", firmware: ["7.0.2", "7.1.0", "7.1.1"], connection: "lte" },
  { name: "Dock Camera D3", code: "DC", firmware: ["3.5.0", "3.6.2"], connection: "wifi" },
];

const CONTOSO_MODELS: readonly [Model, ...Model[]] = [
  { name: "Smart Meter M9", code: "SM", firmware: ["9.1.0", "9.2.0"], connection: "lorawan" },
  { name: "Grid Relay R1", code: "GR", firmware: ["1.4.7", "1.5.0"], connection: "ethernet" },
];

/** Twenty devices in each city, so that one city fills one page. */
const NORTHWIND_OFFLINE: readonly (readonly [City, number])[] = [
  [CITIES.amsterdam, 3],
  [CITIES.athens, 5],
  [CITIES.berlin, 4],
  [CITIES.copenhagen, 2],
  [CITIES.dublin, 3],
  [CITIES.lisbon, 4],
  [CITIES.madrid, 6],
  [CITIES.milan, 7],
  [CITIES.paris, 5],
  [CITIES.prague, 2],
  [CITIES.vienna, 3],
  [CITIES.warsaw, 4],
];

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    id: "org-northwind",
    name: "Northwind Logistics",
    personas: [
      { key: "admin", name: "Ada Marsh", email: "admin@northwind.example", role: "admin" },
      { key: "operator", name: "Omar Reyes", email: "operator@northwind.example", role: "operator" },
      { key: "viewer", name: "Vera Lind", email: "viewer@northwind.example", role: "viewer" },
    ],
    fleet: {
      idPrefix: "nw",
      seed: 20_261,
      models: NORTHWIND_MODELS,
      cities: NORTHWIND_OFFLINE.map(([city, offline]) => ({ city, devices: 20, offline })),
    },
    incidents: { seed: 20_263, unresolved: 38, resolved: 22 },
    // Nobody covers Copenhagen, so that an organisation's admins are asked there.
    technicians: [
      {
        name: "Giulia Ferri",
        email: "giulia.ferri@fieldwork.example",
        cities: [CITIES.milan, CITIES.athens],
      },
      {
        name: "Jonas Weber",
        email: "jonas.weber@fieldwork.example",
        cities: [CITIES.berlin, CITIES.prague, CITIES.vienna, CITIES.warsaw],
      },
      {
        name: "Claire Dubois",
        email: "claire.dubois@fieldwork.example",
        cities: [CITIES.paris, CITIES.amsterdam, CITIES.dublin],
      },
      {
        name: "Marta Vidal",
        email: "marta.vidal@fieldwork.example",
        cities: [CITIES.madrid, CITIES.lisbon],
      },
    ],
  },
  {
    id: "org-contoso",
    name: "Contoso Utilities",
    personas: [
      { key: "other organisation", name: "Carla Conti", email: "admin@contoso.example", role: "admin" },
    ],
    fleet: {
      idPrefix: "ct",
      seed: 20_262,
      models: CONTOSO_MODELS,
      cities: [
        { city: CITIES.milan, devices: 12, offline: 5 },
        { city: CITIES.madrid, devices: 10, offline: 2 },
        { city: CITIES.paris, devices: 10, offline: 3 },
        { city: CITIES.vienna, devices: 8, offline: 1 },
      ],
    },
    incidents: { seed: 20_264, unresolved: 9, resolved: 3 },
    technicians: [
      { name: "Paolo Riva", email: "paolo.riva@gridcare.example", cities: [CITIES.milan, CITIES.vienna] },
    ],
  },
];
