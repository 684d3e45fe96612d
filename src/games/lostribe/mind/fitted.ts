/**
 * What one more copy of a card was worth to the length of a run, in fights, above the mean card: fitted to runs with random rewards
 * (`npm run deep -- --cards`). Cards of other packs are judged by their figures alone.
 */
export const FITTED_CARDS: Readonly<Record<string, number>> = {
  ...{ c_ante: 0.3, c_ash_rain: -0.68, c_avalanche: 0.45, c_backdraft: 0.53, c_bedrock: 0.41 },
  ...{ c_bone_wall: -0, c_bonfire_rite: -0.41, c_brackish_cut: -0.39, c_braid: -0.14, c_caravan_line: -0.41 },
  ...{ c_caryatid: 0.59, c_cast_bones: -0.27, c_chorus: -0.49, c_cinder_trail: -0.37, c_cleansing_rain: 0.23 },
  ...{ c_cold_reading: 0.37, c_comet: 2.24, c_counting_song: -0.16, c_crosswind: -0.31, c_crucible: -0.25 },
  ...{ c_deep_current: -0.52, c_desert_sling: -0.45, c_dust_veil: 0.63, c_ebb: 0.31, c_echoing_die: -0.28 },
  ...{ c_ember_jab: -0.51, c_eye_of_calm: -0.14, c_fault_line: -0.17, c_feather_storm: 1.46, c_flare: -0.73 },
  ...{ c_flood: -0.73, c_fools_leap: -0.37, c_fourfold_path: 1.24, c_frost_pin: -0.36, c_gamblers_wall: 0.16 },
  ...{ c_geyser: -0.31, c_grand_total: 0.32, c_grindstone: -0.35, c_hedge: 0.08, c_inferno_crown: -0.09 },
  ...{ c_kiln_ward: 0.97, c_kindred_cast: -0.71, c_kite_dance: -0.33, c_last_coin: -0.45, c_lift: 0.22 },
  ...{ c_light_fingers: 0.03, c_loaded_hand: -0.37, c_maelstrom: -0.18, c_magma_lance: 0.28, c_mending_spring: -0.21 },
  ...{ c_monolith: 0.67, c_moon_tide: 0.46, c_moonlit_exchange: 0.01, c_mud_cast: -0.13, c_night_market: 0.04 },
  ...{ c_ninefold_wind: 0.35, c_oath_knot: -0.16, c_paired_shields: -0.08, c_palm_the_die: -0.2, c_pilgrims_step: 0.14 },
  ...{ c_prism_cut: -0.41, c_pyre_bargain: -0.28, c_pyre_dance: -0.11, c_quarry_ledger: -0.4, c_quarry_smash: -0.09 },
  ...{ c_rain_hawk: -0.22, c_rampart_charge: -0.05, c_reed_flute: 0, c_rooting_stomp: 1.39, c_salt_circle: 0.15 },
  ...{ c_shatter: 0.14, c_slag_shield: 0.51, c_slipstream: 0.93, c_smoke_screen: 0.21, c_spendthrift: 0.03 },
  ...{ c_split_the_lot: -0.71, c_squall_line: -0.35, c_star_map: -0.53, c_steam_burst: -0.25, c_still_pool: 0.01 },
  ...{ c_stoke: -0.36, c_store_stone: -0.28, c_tailwind: -0.33, c_thorn_mantle: -0.33, c_threefold_guard: 1 },
  ...{ c_thunderhead: 0.16, c_trade_winds: -0.22, c_turning_wheel: -0.42, c_twin_toss: -0.35, c_twin_zephyr: 0.33 },
  ...{ c_undertow: 0.1, c_updraft: -0.31, c_weathervane: -0.3, c_whetstone: -0.32, c_whirlpool: -0.18 },
  ...{ c_white_star: 1.05 },
}

/** The same for relics, in the guide's points. */
export const FITTED_RELICS: Readonly<Record<string, number>> = {
  ...{ r_long_sleeve: 420, r_living_flame: 380, r_wind_chime: 260, r_caravan_strongbox: 260, r_tempered_scales: 270 },
  ...{ r_still_water: 220, r_knucklebone_pouch: 200, r_whetted_fingers: 220, r_tuning_fork: 190, r_obsidian_edge: 180 },
  ...{ r_spare_stone: 160, r_spare_wick: 140, r_glass_knuckle: 250, r_cracked_mirror: 180, r_fourfold_crown: 330 },
}
