"""Irregular forms of English verbs, so that "kept" and "did not keep" are one word.

A table, not a rule: base form first, then its past forms. Forms that are words of their own at least as
often (bore, found, ground, left, saw, wound) stand here all the same: both sides are read alike.
"""

from typing import Final

_TABLE: Final = """
agree agreed|arise arose arisen|awake awoke awoken|bear bore borne|beat beaten|become became
begin began begun|bend bent|bind bound|bite bit bitten|bleed bled|blow blew blown|break broke broken
breed bred|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|cling clung
come came|creep crept|deal dealt|decree decreed|dig dug|disagree disagreed|draw drew drawn|dream dreamt
drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought
find found|flee fled|fly flew flown|forbid forbade|forecast|forget forgot forgotten|free freed
freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|guarantee guaranteed
hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led|learn learnt
leave left|lend lent|lie lain|light lit|lose lost|make made|mean meant|meet met|mistake mistook mistaken
overcome overcame|pay paid|prove proven|ride rode ridden|ring rang rung|rise rose risen|run ran|say said
see saw seen|seek sought|sell sold|send sent|shake shook shaken|shine shone|shoot shot|show shown
shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken
speed sped|spend spent|spin spun|stand stood|steal stole stolen|stick stuck|strike struck stricken
swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn
tell told|think thought|throw threw thrown|understand understood|undertake undertook undertaken
wake woke woken|wear wore worn|weave wove woven|win won|wind wound|withdraw withdrew withdrawn
withhold withheld|withstand withstood|write wrote written
"""

#: Base form by irregular form.
BASE_FORMS: Final[dict[str, str]] = {
    form: base
    for line in _TABLE.replace("\n", "|").split("|")
    if line.strip()
    for base, *forms in [line.split()]
    for form in forms
}
