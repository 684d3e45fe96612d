/**
 * How many hp a fight one more copy of a card saved, an end counted as twenty: a regression over the 62,000 fights of 7,200 runs with random
 * rewards, by hero and by who stood there. Cards of other packs are judged by their figures alone.
 */
export const FITTED_CARDS: Readonly<Record<string, number>> = {
  ...{ c_ante: -0.1, c_ash_rain: 0.1, c_avalanche: 2.2, c_backdraft: 2.9 },
  ...{ c_bedrock: 2.9, c_bone_wall: 1.1, c_bonfire_rite: 1.7, c_brackish_cut: 0.3 },
  ...{ c_braid: 0.1, c_caravan_line: -0.3, c_caryatid: 3.5, c_cast_bones: -0.3 },
  ...{ c_chorus: 0.1, c_cinder_trail: -1.4, c_cleansing_rain: 1.7, c_cold_reading: 0.4 },
  ...{ c_comet: 4, c_counting_song: 1.1, c_crosswind: -0.8, c_crucible: -0.4 },
  ...{ c_deep_current: 2.2, c_desert_sling: -1.5, c_dust_veil: 1.1, c_ebb: 1.4 },
  ...{ c_echoing_die: 1.5, c_ember_jab: -0.1, c_eye_of_calm: 0.7, c_fault_line: -0.7 },
  ...{ c_feather_storm: 1.9, c_flare: -2.3, c_flood: 0.4, c_fools_leap: 1.3 },
  ...{ c_fourfold_path: 1.5, c_frost_pin: 0.2, c_gamblers_wall: 1.2, c_geyser: 1.1 },
  ...{ c_grand_total: 0.6, c_grindstone: -0.9, c_hedge: 1.4, c_inferno_crown: 0.7 },
  ...{ c_kiln_ward: 2.1, c_kindred_cast: -1.9, c_kite_dance: 0.9, c_last_coin: -1.2 },
  ...{ c_lift: 0, c_light_fingers: 2, c_loaded_hand: 1.2, c_maelstrom: 4 },
  ...{ c_magma_lance: 0.2, c_mending_spring: 4, c_monolith: 3.5, c_moon_tide: 1.5 },
  ...{ c_moonlit_exchange: 0.9, c_mud_cast: 0.7, c_night_market: 0.6, c_ninefold_wind: 1.3 },
  ...{ c_oath_knot: 2, c_paired_shields: 1.3, c_palm_the_die: -0.3, c_pilgrims_step: 0.3 },
  ...{ c_prism_cut: -0.2, c_pyre_bargain: -0.6, c_pyre_dance: 3.2, c_quarry_ledger: 2 },
  ...{ c_quarry_smash: 0.4, c_rain_hawk: 1.6, c_rampart_charge: 1.9, c_reed_flute: 0.4 },
  ...{ c_rooting_stomp: 2.3, c_salt_circle: 2.2, c_shatter: 1.5, c_slag_shield: 2.4 },
  ...{ c_slipstream: 2.4, c_smoke_screen: 1.7, c_spendthrift: 0.5, c_split_the_lot: 0.2 },
  ...{ c_squall_line: -0.4, c_star_map: -1, c_steam_burst: 0.2, c_still_pool: 1.5 },
  ...{ c_stoke: 1.2, c_store_stone: 1.2, c_tailwind: -1.2, c_thorn_mantle: 3.6 },
  ...{ c_threefold_guard: 2.5, c_thunderhead: -0.7, c_trade_winds: -0.2, c_turning_wheel: 0.5 },
  ...{ c_twin_toss: 0, c_twin_zephyr: 1.2, c_undertow: -0.1, c_updraft: -2.1 },
  ...{ c_weathervane: 1.8, c_whetstone: -1, c_whirlpool: 0.1, c_white_star: 2.1 },
}

/** The same for relics. */
export const FITTED_RELICS: Readonly<Record<string, number>> = {
  ...{ r_ashen_coin: 1.4, r_bone_flute: 4.3, r_braided_cord: 2.6, r_caravan_strongbox: 0.9 },
  ...{ r_clay_heart: 3.9, r_coal_tin: 1.8, r_cracked_mirror: 3.2, r_crows_eye: 0.3 },
  ...{ r_dust_cloak: 0.7, r_even_die: -0.3, r_fourfold_crown: -0.5, r_glass_knuckle: 2.4 },
  ...{ r_hungry_purse: -0.4, r_knucklebone_pouch: 1.3, r_living_flame: 2.4, r_loaded_ember: -0.6 },
  ...{ r_long_sleeve: -1.5, r_obsidian_edge: 0.3, r_odd_die: -1.4, r_prayer_beads: 0.8 },
  ...{ r_salt_lantern: 2.1, r_salt_ring: 3.1, r_second_throw: 0.4, r_seers_lens: -0.3 },
  ...{ r_spare_stone: 2.7, r_spare_wick: 1.8, r_star_chart: -0.5, r_star_ledger: 0 },
  ...{ r_still_mirror: 1, r_still_water: 1.3, r_sun_disc: 5.6, r_swift_pouch: -0.5 },
  ...{ r_tempered_scales: 2.4, r_thiefs_ribbon: 1.8, r_tide_flask: 2, r_toll_bell: 0 },
  ...{ r_traders_seal: -0.5, r_tuning_fork: -0.2, r_whetted_fingers: 2.9, r_wind_chime: 3 },
  ...{ r_windglass: -0.4 },
}
