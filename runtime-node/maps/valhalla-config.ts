// Valhalla's configuration: for making a graph, and for finding ways on it. Its other programs would write it by Python.
import { availableParallelism } from "node:os";

/** As `valhalla_build_config` of version 3.6 writes them; distances in metres. */
const COSTINGS = {
  auto: { max_distance: 5_000_000, max_locations: 20 },
  bicycle: { max_distance: 500_000, max_locations: 50 },
  pedestrian: {
    ...{ max_distance: 250_000, max_locations: 50 },
    ...{ max_transit_walking_distance: 10_000, min_transit_walking_distance: 1 },
  },
  ...Object.fromEntries(
    ["bus", "taxi", "truck", "motorcycle", "motor_scooter", "bikeshare", "transit"].map((name) => [
      name,
      { max_distance: 500_000, max_locations: 20 },
    ]),
  ),
  multimodal: { max_distance: 500_000, max_locations: 20 },
};
const QUIET = { logging: { type: "", color: false, file_name: "" } };
const CACHE_BYTES = 256 * 1024 * 1024;

/** @param tileDir absolute: where the graph lies or is to lie */
export function valhallaConfig(tileDir: string): object {
  return {
    mjolnir: {
      ...QUIET,
      tile_dir: tileDir,
      max_cache_size: CACHE_BYTES,
      use_lru_mem_cache: true,
      id_table_size: 1_300_000_000,
      hierarchy: true,
      shortcuts: true,
      include_bicycle: true,
      include_driving: true,
      include_driveways: true,
      include_pedestrian: true,
      reclassify_links: true,
      data_processing: {
        ...{ allow_alt_name: false, apply_country_overrides: true, grid_divisions_within_tile: 32 },
        ...{ infer_internal_intersections: true, infer_turn_channels: true, scan_tar: false },
        ...{ use_admin_db: false, use_direction_on_ways: false, use_rest_area: false, use_urban_tag: false },
      },
    },
    additional_data: { elevation: "" },
    loki: {
      ...QUIET,
      actions: ["locate", "route", "status"],
      use_connectivity: true,
      service_defaults: {
        ...{ heading_tolerance: 60, minimum_reachability: 50, node_snap_tolerance: 5, radius: 0 },
        ...{ search_cutoff: SEARCH_CUTOFF_M, street_side_max_distance: 1_000, street_side_tolerance: 5 },
      },
      service: { proxy: "" },
    },
    thor: {
      ...QUIET,
      source_to_target_algorithm: "select_optimal",
      clear_reserved_memory: false,
      extended_search: false,
      max_reserved_labels_count_astar: 2_000_000,
      max_reserved_labels_count_bidir_astar: 1_000_000,
      max_reserved_labels_count_bidir_dijkstras: 2_000_000,
      max_reserved_labels_count_dijkstras: 4_000_000,
      service: { proxy: "" },
    },
    odin: { ...QUIET, markup_formatter: { markup_enabled: false }, service: { proxy: "" } },
    meili: {
      ...QUIET,
      mode: "auto",
      customizable: [],
      default: {
        ...{ beta: 3, sigma_z: 4.07, gps_accuracy: 5, search_radius: 50, max_search_radius: 100 },
        ...{ breakage_distance: 2_000, interpolation_distance: 10, geometry: false, route: true },
        ...{ max_route_distance_factor: 5, max_route_time_factor: 5, turn_penalty_factor: 0 },
      },
      grid: { cache_size: 100_240, size: 500 },
      service: { proxy: "" },
    },
    service_limits: {
      ...Object.fromEntries(
        Object.entries(COSTINGS).map(([name, limits]) => [
          name,
          { ...limits, max_matrix_distance: 200_000, max_matrix_location_pairs: 100 },
        ]),
      ),
      centroid: { max_distance: 200_000, max_locations: 5 },
      isochrone: {
        max_contours: 1,
        max_distance: 25_000,
        max_distance_contour: 50,
        max_locations: 1,
        max_time_contour: 60,
      },
      skadi: { max_shape: 750_000, min_resample: 10 },
      status: { allow_verbose: true },
      trace: {
        ...{ max_alternates: 1, max_alternates_shape: 100, max_distance: 200_000, max_gps_accuracy: 100 },
        ...{ max_search_radius: 100, max_shape: 16_000 },
      },
      ...{ max_alternates: 2, max_exclude_locations: 50, max_exclude_polygons_length: 10_000, max_radius: 200 },
      ...{ max_reachability: 100, max_timedep_distance: 500_000, max_timedep_distance_matrix: 0 },
      ...{ max_distance_disable_hierarchy_culling: 0, allow_hard_exclusions: false },
    },
  };
}

/** Somebody so far from any road is off the map. */
const SEARCH_CUTOFF_M = 5_000;

/** Half of the machine: the home goes on meanwhile. */
export const buildThreads = (): number => Math.max(1, Math.floor(availableParallelism() / 2));
