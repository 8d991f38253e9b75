package dev.eclusa.dispatcher.lote;

import java.util.ArrayList;
import java.util.List;

/** Sorts due rows into requests: each earlier request by itself, fresh rows together. */
final class Units {

  private Units() {}

  /**
   * Sorts rows.
   *
   * @param drafts oldest first
   * @param rows most fresh rows in one request
   * @param max most requests
   * @return requests in the order of their oldest rows; what doesn't fit stays due
   */
  static List<List<Draft>> of(List<Draft> drafts, int rows, int max) {
    List<List<Draft>> units = new ArrayList<>();
    List<Draft> open = null;
    for (Draft draft : drafts) {
      boolean joins = draft.isFresh() && open != null && open.size() < rows;
      if (joins) {
        open.add(draft);
      } else if (units.size() < max) {
        List<Draft> unit = new ArrayList<>(List.of(draft));
        units.add(unit);
        open = draft.isFresh() ? unit : open;
      }
    }
    return units;
  }
}
