"""Keeps images with the library of Orthanc: uploads, jobs, notes, an attachment, and removes all."""

import os
import struct

import pyorthanc

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "patient": ("P-6630", "Aalto^Minna"),
        "study": "Shoulder after a swim race",
        "series": ["Front of the shoulder", "Side of the shoulder"],
        "uid": "1.2.826.0.1.3680043.9.77.6630.3",
        "note": "Send to the surgeon",
        "changed": "Shoulder, second reading",
        "letter": "The joint is stable, no fracture",
        "split": "Oulu-7714",
        "modality": ("ARCHIVE", "10.11.12.13", 4242),
    },
    {
        "patient": ("K-9914", "Costa^Rui"),
        "study": "Hip of a cyclist",
        "series": ["Pelvis lying", "Pelvis standing"],
        "uid": "1.2.826.0.1.3680043.9.77.9914.8",
        "note": "Wait for the laboratory",
        "changed": "Hip, read again",
        "letter": "A thin line at the neck of the femur",
        "split": "Porto-2086",
        "modality": ("VAULT", "10.21.22.23", 5151),
    },
][RUN]


def element(group, tag, kind, value):
    raw = value if isinstance(value, bytes) else value.encode()
    raw += (b"\0" if kind in ("UI", "OB") else b" ") * (len(raw) % 2)
    size = struct.pack("<HI", 0, len(raw)) if kind == "OB" else struct.pack("<H", len(raw))
    return struct.pack("<HH", group, tag) + kind.encode() + size + raw


def image(series, number):
    uid = WORDS["uid"]
    instance = f"{uid}.{series + 1}.{number}"
    meta = b"".join([
        element(2, 1, "OB", b"\0\1"),
        element(2, 2, "UI", "1.2.840.10008.5.1.4.1.1.7"),
        element(2, 3, "UI", instance),
        element(2, 0x10, "UI", "1.2.840.10008.1.2.1"),
        element(2, 0x12, "UI", "1.2.826.0.1.3680043.9.77"),
    ])
    patient, name = WORDS["patient"]
    return b"".join([
        bytes(128) + b"DICM",
        element(2, 0, "UL", struct.pack("<I", len(meta))),
        meta,
        element(8, 0x16, "UI", "1.2.840.10008.5.1.4.1.1.7"),
        element(8, 0x18, "UI", instance),
        element(8, 0x60, "CS", "OT"),
        element(8, 0x1030, "LO", WORDS["study"]),
        element(8, 0x103E, "LO", WORDS["series"][series]),
        element(0x10, 0x10, "PN", name),
        element(0x10, 0x20, "LO", patient),
        element(0x20, 0xD, "UI", uid),
        element(0x20, 0xE, "UI", f"{uid}.{series + 1}"),
        element(0x20, 0x13, "IS", str(number)),
        element(0x28, 2, "US", struct.pack("<H", 1)),
        element(0x28, 4, "CS", "MONOCHROME2"),
        element(0x28, 0x10, "US", struct.pack("<H", 8)),
        element(0x28, 0x11, "US", struct.pack("<H", 8)),
        element(0x28, 0x100, "US", struct.pack("<H", 8)),
        element(0x28, 0x101, "US", struct.pack("<H", 8)),
        element(0x28, 0x102, "US", struct.pack("<H", 7)),
        element(0x28, 0x103, "US", struct.pack("<H", 0)),
        element(0x7FE0, 0x10, "OB", bytes((n * 3 + number * 11) % 256 for n in range(64))),
    ])


orthanc = pyorthanc.Orthanc(
    os.environ["BASE_URL"], os.environ["LOGIN_USERNAME"], os.environ["LOGIN_PASSWORD"]
)
stored = [orthanc.post_instances(image(*at)) for at in ((0, 1), (0, 2), (1, 1))]
study, patient = stored[0]["ParentStudy"], stored[0]["ParentPatient"]
orthanc.get_studies_id(study)
orthanc.get_series_id_instances(stored[0]["ParentSeries"])
orthanc.get_instances_id_simplified_tags(stored[1]["ID"])
orthanc.put_studies_id_metadata_name(study, "1031", WORDS["note"])
orthanc.get_studies_id_metadata_name(study, "1031")
orthanc.put_studies_id_attachments_name(study, "1100", WORDS["letter"])
orthanc.get_studies_id_attachments_name_data(study, "1100")
job = pyorthanc.Job(
    orthanc.post_studies_id_modify(
        study,
        {"Replace": {"StudyDescription": WORDS["changed"]}, "Asynchronous": True},
    )["ID"],
    orthanc,
)
job.wait_until_completion(time_interval=0.5)
changed = job.content["ID"]
orthanc.get_studies_id(changed)
found = orthanc.post_tools_find({
    "Level": "Study",
    "Query": {"StudyDescription": WORDS["changed"]},
    "Expand": True,
})
assert [one["ID"] for one in found] == [changed]
split = orthanc.post_studies_id_split(
    changed,
    {
        "Series": [orthanc.get_studies_id(changed)["Series"][0]],
        "Replace": {"AccessionNumber": WORDS["split"]},
    },
)
orthanc.get_studies_id(split["TargetStudy"])
orthanc.get_studies()
name, host, port = WORDS["modality"]
orthanc.put_modalities_id(name, {"AET": name, "Host": host, "Port": port, "Manufacturer": "Generic"})
orthanc.get_modalities()
orthanc.get_modalities_id_configuration(name)
orthanc.delete_modalities_id(name)
orthanc.get_modalities()
orthanc.delete_instances_id(stored[1]["ID"])
orthanc.get_series_id(stored[0]["ParentSeries"])
orthanc.delete_studies_id_attachments_name(study, "1100")
orthanc.delete_studies_id(split["TargetStudy"])
orthanc.delete_studies_id(changed)
orthanc.delete_patients_id(patient)
orthanc.get_patients()
