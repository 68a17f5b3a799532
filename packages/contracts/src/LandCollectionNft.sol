// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {MinterRole} from "./MinterRole.sol";

/// @title A collection of plots as one token
/// @notice The server mints it once the fee is verified. The token keeps a fingerprint of its plots, so that
/// anyone can check which plots it stands for against the published list. A collection and a fee each mint
/// once; there is no burning.
contract LandCollectionNft is ERC721URIStorage, MinterRole {
    mapping(uint256 tokenId => bytes32) private _plotsFingerprints;
    mapping(bytes32 feeReference => bool) private _feeUsed;

    event CollectionMinted(
        uint256 indexed tokenId, address indexed to, bytes32 indexed feeReference, bytes32 plotsFingerprint
    );

    error LandCollectionNftFeeUsed(bytes32 feeReference);
    error LandCollectionNftNoFeeReference();
    error LandCollectionNftNoFingerprint();

    constructor(address initialOwner, address initialMinter)
        ERC721("Meridian Land Collection", "LANDS")
        MinterRole(initialOwner, initialMinter)
    {}

    /// @notice Mints a collection to whoever paid its fee.
    /// @dev The receiver's callback runs on the minter's gas and may refuse the token or burn the gas: set a
    /// limit.
    /// @param to The receiver; a contract must implement `onERC721Received`.
    /// @param tokenId Derived from the collection, so that a repeated request cannot mint it twice.
    /// @param uri The metadata address.
    /// @param fingerprint Hash of the collection's plots; zero is refused.
    /// @param feeReference What proves the fee (a transaction hash, or the order where the fee is zero); used
    /// once.
    function safeMint(
        address to,
        uint256 tokenId,
        string calldata uri,
        bytes32 fingerprint,
        bytes32 feeReference
    ) external onlyMinter {
        if (feeReference == 0) revert LandCollectionNftNoFeeReference();
        if (fingerprint == 0) revert LandCollectionNftNoFingerprint();
        if (_feeUsed[feeReference]) revert LandCollectionNftFeeUsed(feeReference);
        _feeUsed[feeReference] = true;
        _plotsFingerprints[tokenId] = fingerprint;
        emit CollectionMinted(tokenId, to, feeReference, fingerprint);
        _setTokenURI(tokenId, uri);
        _safeMint(to, tokenId);
    }

    /// @notice Hash of the plots a collection stands for. Reverts for a token that does not exist.
    function plotsFingerprint(uint256 tokenId) external view returns (bytes32) {
        _requireOwned(tokenId);
        return _plotsFingerprints[tokenId];
    }

    /// @notice Whether a fee was already spent on a mint.
    function isFeeUsed(bytes32 feeReference) external view returns (bool) {
        return _feeUsed[feeReference];
    }
}
