"""Values of a chunk: read once, looked up by value, without the numbers that belong to dates."""

from streamverify.structural.chunk_values import ChunkValues, chunk_values, in_order, read_values
from streamverify.text.value_budget import ValueBudget
from streamverify.text.values import Quantity


def test_what_is_a_date_is_no_number() -> None:
    dates, quantities = read_values("On 4 May 1931 it had 3 gates.")
    assert [(each.start, each.end) for each in dates] == [(3, 13)]
    assert [each.readings[0].low for each in quantities] == [3]


def test_quantities_are_found_by_their_value_as_stated_and_in_base_units() -> None:
    values = ChunkValues("It takes 2 km, or 1,000 steps.")
    assert {2, 2000, 1000, 1} <= set(values.by_value)
    assert values.by_value[2] == values.by_value[2000]
    assert set(values.by_dimension) == {"length", ""}


def test_equal_items_are_kept_once_for_looking_up() -> None:
    values = ChunkValues("| 7 " * 500 + "| 4 May 1931 " * 500)
    assert len(values.quantities) == len(values.dates) == 500
    assert len(values.by_value[7]) == len(values.distinct_dates) == 1
    assert values.years == {1931}


def test_items_of_a_part_stand_in_order() -> None:
    text = "Gate 7. In 1931 it had 3 rooms and one guard. Then 9 more."
    values = ChunkValues(text)
    part = values.items_between(text.index("In"), text.index("Then"))
    assert [text[each.start : each.end] for each in part] == ["1931", "3"]


def test_ordinals_in_words_are_items_and_pronouns_are_none() -> None:
    _, quantities = read_values("No one saw the third gate.")
    items = in_order([], quantities)
    assert [each.kind for each in items if isinstance(each, Quantity)] == ["ordinal"]


def test_a_text_is_read_once_and_its_size_counts() -> None:
    text = "It has 3 gates and is read only once, as may be seen."
    assert chunk_values(text, ValueBudget(9)) is chunk_values(text, ValueBudget(9))
    assert ChunkValues("1 " * 500).size_bytes > 500 * 100
