from streamverify.stream.budget import Budget


def test_either_mark_exhausts_and_both_must_be_low_to_resume() -> None:
    budget = Budget(messages=10, bytes_=1_000, resume_at_ratio=0.5)
    assert budget.is_exhausted(10, 0)
    assert budget.is_exhausted(0, 1_000)
    assert not budget.is_exhausted(9, 999)
    assert not budget.has_room_again(6, 0)
    assert not budget.has_room_again(0, 501)
    assert budget.has_room_again(5, 500)


def test_a_share_is_never_empty() -> None:
    share = Budget(messages=2, bytes_=3).share(8)
    assert (share.messages, share.bytes_) == (1, 1)
    assert Budget(8, 8).share(0) == Budget(8, 8)
